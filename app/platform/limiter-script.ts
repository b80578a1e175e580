/**
 * Lua for Redis. The first KEYS are lists, newest first, of the allowed attempts: when each was made, and its id
 * ("1700000000000:id"); what is asked twice under one id counts once. ARGV is now (ms), the id, then for each list how many attempts in how many ms, and which of the KEYS holds its passes (0 for none). An attempt is allowed
 * while the n-th newest of every list is a window old: so no stretch of a window holds more than n, wherever it begins.
 * Where a list is full, a pass that is left lets the attempt through instead, and is used up. Gives 0 and counts it in all
 * lists, or counts it in none and gives the milliseconds to wait; below 0, the bits of the lists that a pass stood for. Of one
 * list alone that counted it: also how many attempts are left, and in how many milliseconds the oldest is a window old. Atomic.
 */
export const SLIDING_LOG_SCRIPT = `#!lua flags=allow-key-locking
local now = tonumber(ARGV[1])
local entry = ARGV[1] .. ":" .. ARGV[2]
local logs = (#ARGV - 2) / 3
local wait = 0
local passes = {}
for i = 1, logs do
  local most, window, pass = tonumber(ARGV[i * 3]), tonumber(ARGV[i * 3 + 1]), tonumber(ARGV[i * 3 + 2])
  redis.call("LREM", KEYS[i], 1, entry)
  local nth = redis.call("LINDEX", KEYS[i], most - 1)
  local left = nth and tonumber(string.match(nth, "^%d+")) + window - now or 0
  if left > 0 then
    if pass > 0 and redis.call("LLEN", KEYS[pass]) > 0 then
      passes[i] = KEYS[pass]
    elseif left > wait then
      wait = left
    end
  end
end
if wait > 0 then return wait end
local used = 0
for i = 1, logs do
  if passes[i] then
    redis.call("LPOP", passes[i])
    used = used - 2 ^ (i - 1)
  else
    redis.call("LPUSH", KEYS[i], entry)
    redis.call("LTRIM", KEYS[i], 0, tonumber(ARGV[i * 3]) - 1)
    redis.call("PEXPIRE", KEYS[i], ARGV[i * 3 + 1])
  end
end
if logs > 1 or used < 0 then return used end
local most, window = tonumber(ARGV[3]), tonumber(ARGV[4])
local made = function(place) return tonumber(string.match(redis.call("LINDEX", KEYS[1], place), "^%d+")) end
local low, high = 1, redis.call("LLEN", KEYS[1])
while low < high do
  local middle = math.ceil((low + high) / 2)
  if made(middle - 1) + window > now then low = middle else high = middle - 1 end
end
return { used, most - low, made(low - 1) + window - now }
`;

/** The SHA-1 of the script, by which Redis knows it once it has run. */
export const SLIDING_LOG_DIGEST = "0378e11526b18943913aaa208003e44a70b7f809";
