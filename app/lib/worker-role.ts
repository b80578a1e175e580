/** The database role that the worker signs in with. It owns nothing: whoever migrates is the owner. */
export const WORKER_ROLE = "quadra_worker";
