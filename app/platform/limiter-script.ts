/**
 * Lua for Redis. KEYS are lists, newest first, of when the allowed attempts were made; ARGV is now (ms), then for each
 * key how many attempts in how many ms. An attempt is allowed while the n-th newest of every list is a window old: so
 * no stretch of a window holds more than n, wherever it begins. Gives 0 and counts it in all lists, or counts it in
 * none and gives the milliseconds to wait. Atomic, as every script.
 */
export const SLIDING_LOG_SCRIPT = `#!lua flags=allow-key-locking
local now = tonumber(ARGV[1])
local wait = 0
for i, key in ipairs(KEYS) do
  local most, window = tonumber(ARGV[i * 2]), tonumber(ARGV[i * 2 + 1])
  local nth = redis.call("LINDEX", key, most - 1)
  if nth and tonumber(nth) + window - now > wait then wait = tonumber(nth) + window - now end
end
if wait > 0 then return wait end
for i, key in ipairs(KEYS) do
  redis.call("LPUSH", key, ARGV[1])
  redis.call("LTRIM", key, 0, tonumber(ARGV[i * 2]) - 1)
  redis.call("PEXPIRE", key, ARGV[i * 2 + 1])
end
return 0
`;
