/**
 * Processor time of synchronous work, in milliseconds: a machine that is busy with something else adds none to it. Limits
 * on it stand far from what the work takes, and far below what it would take if its cost grew with the square of its input.
 */
export function cpuMsOf(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
