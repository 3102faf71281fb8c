/** Mails that wait because the mail server is unreachable or takes no mails at all. */

export const WAITS_FOR_SERVER = `failed_at is null and kind <> 'push' and attempts > 1 and last_error like 'server: %'`

/**
 * Makes waiting mails due when the server takes mails again, because the next try could be an hour away. The try comes
 * within two minutes, for which another courier may hold a mail. For a day, tries without the server don't count.
 */
export const RESUME = `update internal.outbox
  set not_before = least(not_before, now() + interval '2 minutes'), attempts = attempts - 1, last_error = null
  where id in (
    select id from internal.outbox where ${WAITS_FOR_SERVER} and due_at > now() - interval '1 day'
    for update skip locked)`

/** Makes one waiting mail due, to see whether the server is back. Skips mails that are held or due soon. */
export const PROBE = `update internal.outbox set not_before = now(), attempts = attempts - 1
  where id = (
    select id from internal.outbox where ${WAITS_FOR_SERVER} and not_before > now() + interval '2 minutes'
    order by due_at limit 1 for update skip locked)`
