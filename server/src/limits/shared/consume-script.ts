import { CORRECTION_MAX_MS } from '../monotonic-clock.ts';

/**
 * Lua script that atomically consumes units of every window and adds an open request, or refuses both. It does the same
 * as `createRateLimiter`, with counts that all processes share. The subjects are a credential and then its ceilings. The
 * hash of a subject holds the newest granule of each window, and a list holds the older ones as `time:units`. All keys
 * expire when their counts expire.
 *
 *     KEYS  for each subject its hash, its open requests, then a list for each window
 *     ARGV  time in ms, or empty for the time of Redis; weight; id of this request; lifetime of its lease in ms; number
 *           of subjects; for each subject its limit of open requests (-1: unlimited), number of windows, and for each
 *           window its unit, length, granule and limit (-1: unlimited); then for each subject the number of its ended
 *           requests and their ids
 *     reply number of the subject that the rest describes: the one that refused the request, else the credential; 0 for
 *           allowed, -1 for too many open, or the number of the full window; time when the request fits; open requests;
 *           monotonic time; lag and lead of the clock; for each window its used units and the time when the first of
 *           them returns
 */
export const CONSUME_SCRIPT = `
local clock = tonumber(ARGV[1])
if not clock then
  local time = redis.call('TIME')
  clock = time[1] * 1000 + math.floor(time[2] / 1000)
end
local weight, id, leaseMs, subjectCount = tonumber(ARGV[2]), ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

local subjects, nextKey, nextArg = {}, 1, 6
for number = 1, subjectCount do
  local s = {
    number = number, hash = KEYS[nextKey], openKey = KEYS[nextKey + 1],
    openMax = tonumber(ARGV[nextArg]), windows = {}, full = 0, fitsAt = 0, expiresIn = 0,
  }
  local windowCount = tonumber(ARGV[nextArg + 1])
  for i = 1, windowCount do
    local at = nextArg + 2 + 4 * (i - 1)
    s.windows[i] = {
      unit = ARGV[at], length = tonumber(ARGV[at + 1]), granule = tonumber(ARGV[at + 2]),
      limit = tonumber(ARGV[at + 3]), key = KEYS[nextKey + 1 + i], first = 0,
    }
  end
  nextKey, nextArg = nextKey + 2 + windowCount, nextArg + 2 + 4 * windowCount
  subjects[number] = s
end
for _, s in ipairs(subjects) do
  local ended = tonumber(ARGV[nextArg])
  for i = nextArg + 1, nextArg + ended do redis.call('ZREM', s.openKey, ARGV[i]) end
  nextArg = nextArg + 1 + ended
end

for _, s in ipairs(subjects) do
  local fields = {'seen', 'shift'}
  for _, w in ipairs(s.windows) do
    for _, name in ipairs({':used', ':at', ':units'}) do fields[#fields + 1] = w.unit .. name end
  end
  local known = redis.call('HMGET', s.hash, unpack(fields))
  local seen, shift = tonumber(known[1] or 0), tonumber(known[2] or 0)
  local now = clock + shift
  if now < seen - ${CORRECTION_MAX_MS} then
    shift = shift + seen - now
    now = seen
    redis.call('HSET', s.hash, 'shift', shift)
  end
  s.behind, s.shift = math.max(0, seen - now), shift
  now = math.max(now, seen)
  s.now = now

  for i, w in ipairs(s.windows) do
    w.used, w.at = tonumber(known[3 * i] or 0), tonumber(known[3 * i + 1] or 0)
    w.units, w.isNew = tonumber(known[3 * i + 2] or 0), not known[3 * i]
    if w.limit >= 0 then
      s.expiresIn = math.max(s.expiresIn, w.length + 2 * w.granule)
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
        if returnsAt + w.length > s.fitsAt then s.full, s.fitsAt = i, returnsAt + w.length end
      end
    end
  end

  s.open = 0
  if s.openMax >= 0 then
    redis.call('ZREMRANGEBYSCORE', s.openKey, '-inf', clock)
    s.open = redis.call('ZCARD', s.openKey)
  end
end

local refused
for _, s in ipairs(subjects) do
  if s.full > 0 and (not refused or s.fitsAt - s.now > refused.fitsAt - refused.now) then refused = s end
end
if not refused and weight > 0 then
  for _, s in ipairs(subjects) do
    if s.openMax >= 0 and s.open >= s.openMax then
      s.full, refused = -1, s
      break
    end
  end
end

local taken = not refused and weight > 0
for _, s in ipairs(subjects) do
  if taken and s.openMax >= 0 then
    redis.call('ZADD', s.openKey, clock + leaseMs, id)
    redis.call('PEXPIRE', s.openKey, leaseMs)
    s.open = s.open + 1
  end
  local changed = {}
  for _, w in ipairs(s.windows) do
    if w.limit >= 0 then
      if taken then
        local units = math.min(weight, w.limit)
        if w.units > 0 and math.floor(w.at / w.granule) == math.floor(s.now / w.granule) then
          w.units = w.units + units
          if w.first == w.at then w.first = s.now end
        else
          if w.units > 0 then
            redis.call('RPUSH', w.key, string.format('%d:%d', w.at, w.units))
            redis.call('PEXPIRE', w.key, w.length + 2 * w.granule)
          end
          w.units = units
          if w.used == 0 then
            w.first = s.now
            if w.isNew then redis.call('DEL', w.key) end
          end
        end
        w.used, w.at = w.used + units, s.now
      end
      if taken or w.trimmed then
        for _, value in ipairs({w.unit .. ':used', w.used, w.unit .. ':at', w.at, w.unit .. ':units', w.units}) do
          changed[#changed + 1] = value
        end
      end
    end
  end
  if #changed > 0 then
    redis.call('HSET', s.hash, 'seen', s.now, 'shift', s.shift, unpack(changed))
    if taken then redis.call('PEXPIRE', s.hash, s.expiresIn) end
  end
end

local s = refused or subjects[1]
local reply = {s.number, s.full, s.fitsAt, s.open, s.now, s.behind, s.shift}
for _, w in ipairs(s.windows) do
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
