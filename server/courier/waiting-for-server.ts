/** Mails that wait because the mail server can't be spoken to, or takes none. They are not the reason. */

export const WAITS_FOR_SERVER = `failed_at is null and kind <> 'push' and attempts > 1 and last_error like 'server: %'`

/**
 * The server takes mails again. After an hour without it the next try would be as late again, so it comes within two
 * minutes, for which another courier may hold a mail. Tries without the server do not count, for a day.
 */
export const RESUME = `update internal.outbox
  set not_before = least(not_before, now() + interval '2 minutes'), attempts = attempts - 1, last_error = null
  where id in (
    select id from internal.outbox where ${WAITS_FOR_SERVER} and due_at > now() - interval '1 day'
    for update skip locked)`

/** Tries one of them now, to see whether the server is back: none that another courier may hold, or that is next. */
export const PROBE = `update internal.outbox set not_before = now(), attempts = attempts - 1
  where id = (
    select id from internal.outbox where ${WAITS_FOR_SERVER} and not_before > now() + interval '2 minutes'
    order by due_at limit 1 for update skip locked)`
