-- A row in each table that the sample community leaves empty. Triggers are off.
create temporary table member as select id, row_number() over (order by id) as n from public.profiles;
create temporary table one as
  select (select id from member where n = 1) as me, (select id from member where n = 2) as other,
    (select id from public.posts order by id limit 1) as post,
    (select id from public.comments order by id limit 1) as comment,
    (select post_id from public.jobs order by post_id limit 1) as job,
    (select id from public.user_ratings order by id limit 1) as rating,
    (select id from public.specializations order by id limit 1) as specialization;

insert into auth.attempts (kind, key, attempts, ends_at) values ('sign-in', 'key', 1, now());
insert into auth.sessions (id, user_id, method, user_agent) select gen_random_uuid(), me, 'password', 'Firefox' from one;
insert into auth.refresh_tokens (token, session_id) select 'token', id from auth.sessions;
insert into auth.flow_state (id, state, provider, code_challenge, redirect_to)
values (gen_random_uuid(), 'state', 'github', 'challenge', '/');
insert into auth.known_networks (key, user_id) select 'network', me from one;
insert into internal.abandoned_files (object_id, unless_used) values (gen_random_uuid(), true);
insert into internal.allowances (member_id, limit_id, used, ends_at) select me, 1, 2, now() from one;
insert into internal.banned_emails (hash, member_id) select '\x00ff', other from one;
insert into internal.comment_mentions (comment_id, profile_id, username) select comment, other, 'other' from one;
insert into internal.comment_threads (id, post_id, created_at, reply_count) select comment, post, now(), 1 from one;
insert into internal.contact_stops (member_id, case_id) select other, (select min(id) from internal.cases) from one;
insert into internal.email_changes (user_id, old_email) select me, 'old@example.org' from one;
insert into internal.first_texts (sender_id, text_hash, recipient_id) select me, gen_random_uuid(), other from one;
insert into internal.known_devices (user_id, device) select me, '\x01' from one;
insert into internal.mail_marks (owner_id, digested_at) select me, now() from one;
insert into internal.outbox (kind, recipient, payload) select 'digest', me, '{"posts": [1, "two"]}' from one;
insert into internal.push_devices (owner_id, session_id, endpoint, p256dh, auth, name)
select user_id, id, 'https://push.example.org/1', repeat('p', 87), repeat('a', 22), 'Firefox' from auth.sessions;
insert into internal.rating_versions (rating_id, rating_value, comment, written_at) select rating, 3, 'Before', now() from one;
insert into internal.removed_pictures (decision_id, profile_id, place, address)
select (select min(id) from internal.moderation_log), me, 'avatar_url', '/picture.png' from one;
insert into internal.specialization_authors (specialization_id, profile_id) select specialization, me from one;
insert into internal.used_ids (id) values (gen_random_uuid());
insert into internal.waiting_reports (kind, thing, author_id, label, entries, reason, note, email)
select 'post', post, other, 'Title', '[]', 'spam', 'Note', 'visitor@example.org' from one;
insert into public.hiring_lists (owner_id, answers_to, name) select me, job, 'Answers' from one;
insert into public.job_answers (job_id, member_id) select job, other from one;
insert into public.listed_people (list_id, member_id, note) select l.id, other, E'Note\nof “two” lines' from public.hiring_lists l, one;
insert into internal.search_changes (profile_id, listed, search_text) select other, false, 'before' from one;
insert into internal.round_entries (profile_id, listed, average_rating, rating_count, search_text, words)
select other, true, 4.5, 2, 'go', '''go''' from one;
insert into public.muted_posts (owner_id, post_id) select me, post from one;
insert into public.relationships (owner_id, member_id, kind) select me, other, 'mute' from one;
insert into storage.objects (bucket_id, name, owner, metadata, version, owner_id)
select (select min(id) from storage.buckets), me || '/picture.png', me, '{"size": 1}', 'v1', me from one;
insert into storage.orphaned_objects (bucket_id, name, version) select bucket_id, 'gone.png', 'v0' from storage.objects;
