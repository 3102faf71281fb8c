/** Compares counters, averages and conversations with their rows, for tests of concurrency, faults and restores. */
import type { Query } from './catalogue.ts'

const CHECKS: Record<string, string> = {
  developers: `
    select developer_count as kept, (select count(*) from public.profiles p where p.listed) as counted
    from public.site_counters`,
  specialization_counters: `
    select coalesce(c.developer_count, 0) as kept,
      (select count(*) from public.profiles p where p.listed and p.specializations @> array[s.id]) as counted
    from public.specializations s left join public.specialization_counters c on c.specialization_id = s.id`,
  feed_counters: `
    select coalesce(f.post_count, 0) as kept, coalesce(p.posts, 0) as counted
    from public.feed_counters f
    full join (
      select category_id, post_type, count(*) as posts from public.posts where hidden_at is null
      group by category_id, post_type
    ) as p
      on coalesce(p.category_id::text, '') = coalesce(f.category_id::text, '') and p.post_type = f.post_type`,
  like_count: `
    select c.like_count as kept, (select count(*) from public.post_likes l where l.post_id = p.id) as counted
    from public.posts p left join public.post_counters c on c.post_id = p.id`,
  comment_count: `
    select c.comment_count as kept, (select count(*) from public.comments k where k.post_id = p.id and k.hidden_at is null) as counted
    from public.posts p left join public.post_counters c on c.post_id = p.id`,
  comment_threads: `
    select row(t.reply_count, t.is_deleted) as kept,
      row(k.replies, not exists (select from public.comments c where c.id = coalesce(t.id, k.parent_id))) as counted
    from internal.comment_threads t
    full join (
      select parent_id, count(*) as replies from public.comments where parent_id is not null group by parent_id
    ) as k on k.parent_id = t.id`,
  comment_like_count: `
    select coalesce(c.like_count, 0) as kept,
      (select count(*) from public.comment_likes l where l.comment_id = k.id) as counted
    from public.comments k left join public.comment_counters c on c.comment_id = k.id`,
  feed_periods: `
    select coalesce(f.post_count, 0) as kept, coalesce(p.posts, 0) as counted
    from internal.feed_periods f
    full join (
      select s.span, s.starts, o.category_id, o.post_type, count(*) as posts
      from public.posts o cross join lateral internal.periods_of(o.created_at) as s
      where o.hidden_at is null
      group by s.span, s.starts, o.category_id, o.post_type
    ) as p
      on p.span = f.span and p.starts = f.starts and p.post_type = f.post_type
        and coalesce(p.category_id::text, '') = coalesce(f.category_id::text, '')`,
  post_lists: `
    select row(c.category_id, c.post_type, c.created_at, c.hidden) as kept,
      row(p.category_id, p.post_type, p.created_at, p.hidden_at is not null) as counted
    from public.posts p join public.post_counters c on c.post_id = p.id`,
  saved_lists: `
    select s.hidden as kept, p.hidden_at is not null as counted
    from public.post_saves s join public.posts p on p.id = s.post_id`,
  directory_entries: `
    select
      row(e.average_rating, e.rating_count, e.available_for_hire, e.search_text, e.findable, e.listed,
        e.created_at, e.words) as kept,
      row(p.average_rating, p.rating_count, p.available_for_hire, concat_ws(E'\\n', p.full_name, p.title), p.findable,
        p.listed, p.created_at, internal.directory_words(p.id)) as counted
    from public.profiles p left join internal.directory_entries e on e.profile_id = p.id
    where p.removed_at is null`,
  job_entries: `
    select row(e.created_at, e.ends_at, e.words, e.skills, e.remote_zone, e.remote_hours) as kept,
      row(j.created_at, j.ends_at, internal.job_words(j, p),
        array(select k.skill_id from public.job_skills k where k.job_id = j.post_id order by 1),
        j.remote_zone, j.remote_hours) as counted
    from public.jobs j join public.posts p on p.id = j.post_id
    full join internal.job_entries e on e.post_id = j.post_id
    where e.post_id is not null or p.hidden_at is null and internal.job_state(j) = 'open'`,
  availability: `
    select row(p.available_for_hire, q.owner_id is not null) as kept,
      row(p.availability = 'open', p.availability <> 'closed') as counted
    from public.profiles p left join internal.availability_questions q on q.owner_id = p.id`,
  shown_work: `
    select p.shows_work as kept, exists (select from public.profile_skills k where k.profile_id = p.id)
      or exists (select from public.projects j where j.profile_id = p.id and j.hidden_at is null) as counted
    from public.profiles p`,
  search_words: `
    select array(select distinct w.value from internal.search_words w where w.of_name order by 1) as kept,
      array(select name from public.skills union
        select name from public.specializations where offered order by 1) as counted`,
  rating_count: `
    select p.rating_count as kept, (select count(*) from public.user_ratings r where r.rated_id = p.id and r.hidden_at is null) as counted
    from public.profiles p`,
  average_rating: `
    select p.average_rating as kept,
      trunc(coalesce((
        select avg(r.rating_value) from public.user_ratings r where r.rated_id = p.id and r.hidden_at is null
      ), 0), 2) as counted
    from public.profiles p`,
  distribution: `
    select array[c.ones, c.twos, c.threes, c.fours, c.fives]::bigint[]::text as kept, (
        select array[count(*) filter (where rating_value = 1), count(*) filter (where rating_value = 2),
          count(*) filter (where rating_value = 3), count(*) filter (where rating_value = 4),
          count(*) filter (where rating_value = 5)]::text
        from public.user_ratings r where r.rated_id = c.profile_id and r.hidden_at is null) as counted
    from public.rating_counters c`,
  stories: `
    select array[c.hired, c.worked_with, c.taught, c.talked]::bigint[]::text as kept, (
        select array[count(*) filter (where story = 'hired'), count(*) filter (where story = 'worked_with'),
          count(*) filter (where story = 'taught'), count(*) filter (where story = 'talked')]::text
        from public.user_ratings r where r.rated_id = c.profile_id and r.hidden_at is null) as counted
    from public.rating_counters c`,
  suspended_raters: `
    select r.hidden_at is not null as kept, true as counted
    from public.user_ratings r join public.profiles p on p.id = r.rater_id where p.suspended_at is not null`,
  ends_of_jobs: `
    select j.ends_at as kept, least(j.closed_at, (j.last_day + 1)::timestamp at time zone j.time_zone) as counted
    from public.jobs j`,
  posts_of_jobs: `
    select row(j.author_id, 'job') as kept, row(p.profile_id, p.post_type) as counted
    from public.jobs j join public.posts p on p.id = j.post_id`,
  jobs_of_absent_members: `
    select j.ends_at > now() as kept, false as counted
    from public.jobs j join public.profiles p on p.id = j.author_id
    where p.suspended_at is not null or p.left_at is not null`,
  people_who_answered: `
    select l.member_id as kept, a.member_id as counted
    from (select a.job_id, a.member_id from public.job_answers a where a.withdrawn_at is null) as a
    full join (
      select h.answers_to, w.member_id
      from public.listed_people w join public.hiring_lists h on h.id = w.list_id where h.answers_to is not null and w.withdrawn_at is null
    ) as l on l.answers_to = a.job_id and l.member_id = a.member_id`,
  unread_count: `
    select c.unread_count as kept, (
        select count(*) from public.messages m
        where m.recipient_id = c.owner_id and m.sender_id = c.contact_id and not m.read) as counted
    from public.conversations c`,
  last_message: `
    select c.last_message_id as kept, (
        select m.id from public.messages m
        where (m.sender_id, m.recipient_id) in ((c.owner_id, c.contact_id), (c.contact_id, c.owner_id))
        order by m.created_at desc, m.id desc limit 1) as counted
    from public.conversations c`,
  last_message_at: `
    select c.last_message_at as kept, m.created_at as counted
    from public.conversations c left join public.messages m on m.id = c.last_message_id`,
  conversations: `
    select (select count(*) from public.conversations) as kept, (
        select count(*) from (
          select sender_id as owner_id, recipient_id from public.messages
          union select recipient_id, sender_id from public.messages
        ) as pairs join public.profiles p on p.id = pairs.owner_id and p.removed_at is null) as counted`,
}

/** Returns one line for each wrong counter, `name: stored, counted`; empty when all agree. */
export async function findDisagreements(query: Query): Promise<string[]> {
  const found: string[] = []
  for (const [name, sql] of Object.entries(CHECKS)) {
    const wrong = await query(
      `select kept::text, counted::text from (${sql}) as compared where kept::text is distinct from counted::text`,
    )
    for (const { kept, counted } of wrong) found.push(`${name}: ${kept}, ${counted}`)
  }
  return found
}
