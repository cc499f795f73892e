import { CORRECTION_MAX_MS } from '../monotonic-clock.ts';

/**
 * Lua script that atomically consumes units of every window and adds an open request, or refuses both. It does the same
 * as `createRateLimiter`, with counts that all processes share. The hash holds the newest granule of each window, and a
 * list holds the older ones as `time:units`. All keys have the subject in braces, so that they are on one cluster node,
 * and they expire when their counts expire.
 *
 *     KEYS  hash of the subject, its open requests, then a list for each window
 *     ARGV  time in ms, or empty for the time of Redis; weight; limit of open requests (-1: unlimited); id of this
 *           request; lifetime of its lease in ms; number of windows; for each window its unit, length, granule and
 *           limit (-1: unlimited); then ids of ended requests of this subject
 *     reply 0 for allowed, -1 for too many open, or the number of the full window; time when the request fits; open
 *           requests; monotonic time; lag and lead of the clock; for each window its used units and the time when the
 *           first of them returns
 */
export const CONSUME_SCRIPT = `
local clock = tonumber(ARGV[1])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000 + math.floor(time[2] / 1000)
end
local weight, openMax = tonumber(ARGV[2]), tonumber(ARGV[3])
local id, leaseMs, windowCount = ARGV[4], tonumber(ARGV[5]), tonumber(ARGV[6])
local hash, openKey = KEYS[1], KEYS[2]

local fields = {'seen', 'shift'}
for i = 0, windowCount - 1 do
  local unit = ARGV[7 + 4 * i]
  for _, name in ipairs({':used', ':at', ':units'}) do fields[#fields + 1] = unit .. name end
end
local known = redis.call('HMGET', hash, unpack(fields))
local seen, shift = tonumber(known[1] or 0), tonumber(known[2] or 0)
local now = clock + shift
if now < seen - ${CORRECTION_MAX_MS} then
  shift = shift + seen - now
  now = seen
  redis.call('HSET', hash, 'shift', shift)
end
local behind = math.max(0, seen - now)
now = math.max(now, seen)

local windows, full, fitsAt, expiresIn, changed = {}, 0, 0, 0, {}
for i = 1, windowCount do
  local at = 7 + 4 * (i - 1)
  local w = {
    unit = ARGV[at], length = tonumber(ARGV[at + 1]), granule = tonumber(ARGV[at + 2]),
    limit = tonumber(ARGV[at + 3]), key = KEYS[2 + i], used = tonumber(known[3 * i] or 0),
    at = tonumber(known[3 * i + 1] or 0), units = tonumber(known[3 * i + 2] or 0), first = 0,
    isNew = not known[3 * i],
  }
  windows[i] = w
  if w.limit >= 0 then
    expiresIn = math.max(expiresIn, w.length + 2 * w.granule)
    local returned = now - w.length
    if w.at <= returned then
      if w.used > 0 then
        redis.call('DEL', w.key)
        w.trimmed = true
      end
      w.used, w.at, w.units = 0, 0, 0
    else
      local oldest = redis.call('LINDEX', w.key, 0)
      while oldest do
        local time, units = string.match(oldest, '^(%d+):(%d+)$')
        if tonumber(time) > returned then
          w.first = tonumber(time)
          break
        end
        redis.call('LPOP', w.key)
        w.used, w.trimmed = w.used - units, true
        oldest = redis.call('LINDEX', w.key, 0)
      end
      if not oldest then w.used, w.first = w.units, w.at end
    end
    local room = math.min(weight, w.limit)
    local missing = w.used + room - w.limit
    if weight > 0 and missing > 0 then
      local from, back, returnsAt = 0, 0, nil
      while not returnsAt do
        local entries = redis.call('LRANGE', w.key, from, from + 63)
        for _, entry in ipairs(entries) do
          local time, units = string.match(entry, '^(%d+):(%d+)$')
          back = back + units
          if back >= missing then
            returnsAt = tonumber(time)
            break
          end
        end
        if #entries < 64 then returnsAt = returnsAt or w.at end
        from = from + 64
      end
      if returnsAt + w.length > fitsAt then full, fitsAt = i, returnsAt + w.length end
    end
  end
end

local open = 0
if openMax >= 0 then
  for i = 7 + 4 * windowCount, #ARGV do redis.call('ZREM', openKey, ARGV[i]) end
  redis.call('ZREMRANGEBYSCORE', openKey, '-inf', clock)
  open = redis.call('ZCARD', openKey)
  if full == 0 and weight > 0 and open >= openMax then full = -1 end
end

local taken = full == 0 and weight > 0
if taken and openMax >= 0 then
  redis.call('ZADD', openKey, clock + leaseMs, id)
  redis.call('PEXPIRE', openKey, leaseMs)
  open = open + 1
end
for _, w in ipairs(windows) do
  if w.limit >= 0 then
    if taken then
      local units = math.min(weight, w.limit)
      if w.units > 0 and math.floor(w.at / w.granule) == math.floor(now / w.granule) then
        w.units = w.units + units
        if w.first == w.at then w.first = now end
      else
        if w.units > 0 then
          redis.call('RPUSH', w.key, string.format('%d:%d', w.at, w.units))
          redis.call('PEXPIRE', w.key, w.length + 2 * w.granule)
        end
        w.units = units
        if w.used == 0 then
          w.first = now
          if w.isNew then redis.call('DEL', w.key) end
        end
      end
      w.used, w.at = w.used + units, now
    end
    if taken or w.trimmed then
      for _, value in ipairs({w.unit .. ':used', w.used, w.unit .. ':at', w.at, w.unit .. ':units', w.units}) do
        changed[#changed + 1] = value
      end
    end
  end
end
if #changed > 0 then
  redis.call('HSET', hash, 'seen', now, 'shift', shift, unpack(changed))
  if taken then redis.call('PEXPIRE', hash, expiresIn) end
end

local reply = {full, fitsAt, open, now, behind, shift}
for _, w in ipairs(windows) do
  reply[#reply + 1] = w.used
  reply[#reply + 1] = w.used > 0 and w.first + w.length or 0
end
return reply
`;

/** Lua script that renews leases. KEYS: open requests of one subject; ARGV: time, lifetime of the lease in ms, ids. */
export const RENEW_SCRIPT = `
local clock = tonumber(ARGV[1])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000 + math.floor(time[2] / 1000)
end
for i = 3, #ARGV do redis.call('ZADD', KEYS[1], clock + ARGV[2], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
`;
