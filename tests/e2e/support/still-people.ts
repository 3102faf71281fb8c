/** Makes the people who open the pages of still-pages.ts, with content on each page. */
import * as v from 'valibot'

import { editDraftKey } from '#src/features/community/editor/draft-keys.ts'
import { writeMessages } from '#tests/support/messages.ts'
import { LONG_AGO, makeComments, makePost } from '#tests/support/posts.ts'
import { addRow, type ProductClient } from '#tests/support/product-client.ts'
import { report, rpc } from './desk.ts'
import { uniqueWord } from './directory-page.ts'
import type { Member } from './fixtures.ts'
import { publishOffer } from './offers.ts'

/** Makes a text as long as a real offer's. Its words are unique, because equal open offers are refused. */
const offerText = () => Array.from({ length: 90 }, uniqueWord).join(' ')

export type CreateMember = (fields?: Record<string, string | number | boolean>) => Promise<Member>

export type Things = Record<string, string>

/** Finds content of the sample community. */
export async function publicThings(product: ProductClient): Promise<Things> {
  const [row] = await product.sql(
    `with sample as (select p.*, (select count(*) from public.user_ratings where rated_id = p.id) ratings
         from public.profiles p join auth.users u on u.id = p.id where u.email like '%@hibo.example'),
       written as (select posts.* from public.posts join sample on sample.id = profile_id where post_type <> 'job')
     select
       (select id from public.specializations order by id limit 1) specialization,
       (select post_id from public.comments join written on written.id = post_id
         group by post_id order by count(*) desc, post_id limit 1) discussed,
       (select id from written where media_url is not null order by id limit 1) pictured,
       (select id from written where content like '%\`\`\`%' order by id limit 1) code,
       (select post_id from public.jobs where ends_at > now() order by post_id limit 1) offer,
       (select username from sample where avatar_url is not null
         order by ratings desc, id limit 1) rated,
       (select username from sample where avatar_url is null and purpose <> 'hire' order by id limit 1) plain,
       (select username from sample where purpose = 'hire' order by id limit 1) hirer`,
  )
  return { ...v.parse(v.record(v.string(), v.string()), row), site: product.url }
}

/** Makes a member with content on each page. @param listed usernames of others on their list */
export async function makeBusyMember(product: ProductClient, createMember: CreateMember, listed: string[]) {
  const me = await createMember({
    full_name: 'Cabdiraxmaan Yuusuf',
    title: 'Full Stack Developer',
    bio: 'I build shops for phones, and write about what I learn.',
    location: 'Hargeisa',
    purpose: 'both',
    available_for_hire: true,
    // In their first week members have one open offer only.
    created_at: LONG_AGO,
  })
  const contact = await createMember({ full_name: 'Hodan Contact', title: 'Designer', created_at: LONG_AGO })
  const applicant = await createMember({ full_name: 'Jama Applicant', title: 'Learning React' })
  const muted = await createMember({ full_name: 'Muted Member' })
  await writeMessages(product, [
    { from: me, to: contact, content: 'Salaan, are you free next week?', minutesAgo: 90 },
    { from: contact, to: me, content: 'Yes.', minutesAgo: 60 },
    { from: contact, to: me, content: 'Shall we begin on Sunday?', minutesAgo: 1 },
    { from: muted, to: me, content: 'Hello', minutesAgo: 500 },
  ])
  const own = await makePost(product, me, {
    title: 'How do you test a shop on slow phones?',
    content: 'I have *three* phones:\n\n- old\n- older',
    tags: ['testing'],
    created_at: LONG_AGO,
  })
  const comments = await makeComments(product, own, contact, ['With the oldest one.', 'And a slow network.'])
  await addRow(product, 'comments', {
    post_id: own,
    parent_id: comments[0],
    profile_id: me.id,
    content: 'Which one is that?',
  })
  await addRow(product, 'post_saves', { post_id: own, profile_id: me.id })
  await addRow(product, 'projects', {
    profile_id: me.id,
    title: 'A shop for phones',
    description: 'Works offline, in two languages.',
    github_url: 'https://github.com/example/shop',
  })
  await addRow(product, 'learning_paths', { profile_id: me.id, title: 'Databases' })
  await addRow(product, 'user_ratings', {
    rater_id: contact.id,
    rated_id: me.id,
    rating_value: 5,
    comment: 'Precise.',
  })
  await addRow(product, 'relationships', { owner_id: me.id, member_id: muted.id, kind: 'mute' })
  await addRow(product, 'saved_searches', {
    owner_id: me.id,
    kind: 'people',
    name: 'React',
    filters: '{"search": "react"}',
  })
  const job = await publishOffer(product, me, { title: 'A designer for two months', content: offerText() })
  const answered = await publishOffer(product, contact, {
    title: 'A developer for our shop',
    content: offerText(),
  })
  const answer = (id: string, member: Member, content: string) =>
    rpc(product, member, 'answer_job', { job: id, message: crypto.randomUUID(), content })
  // These pages are shorter than the screen, so what follows them is in view.
  const shortjob = await publishOffer(product, me, { content: 'Draw with us.' })
  const shortanswered = await publishOffer(product, contact)
  const closedjob = await publishOffer(product, me, { title: 'A tester', content: 'Test with us.' })
  await product.sql("update public.jobs set ends_at = now() - interval '1 day' where post_id = $1", [
    closedjob,
  ])
  for (const one of [job, shortjob]) await answer(one, applicant, 'I have designed two shops.')
  for (const one of [answered, shortanswered]) await answer(one, me, 'I have built two shops.')
  const hidden = await makePost(product, me, { created_at: LONG_AGO })
  await product.sql("select internal.set_hidden('post', $1, true)", [hidden])
  const drafted = await makePost(product, me, { created_at: LONG_AGO })
  const mutedword = uniqueWord()
  const mutedPost = { title: 'What the muted member writes', content: mutedword, created_at: LONG_AGO }
  const muteds = [await makePost(product, muted, mutedPost), await makePost(product, muted, mutedPost)]
  await makePost(product, contact, { content: mutedword, created_at: LONG_AGO })
  await makeComments(product, muteds[0] ?? '', contact, ['I think so, too.'])
  const [list] = await product.sql(
    `with list as (insert into public.hiring_lists (owner_id, name) values ($1, 'Shortlist') returning id),
       people as (insert into public.listed_people (list_id, member_id, note)
         select list.id, member, 'Call on Sunday' from list, unnest($2::uuid[]) member
         union all select list.id, p.id, null from list, public.profiles p where username = any($3))
     select id from list`,
    [me.id, [contact.id, applicant.id], listed],
  )
  await report(product, me, muted.id, { kind: 'profile', reason: 'other' })
  const things = {
    me: me.username,
    contact: contact.id,
    applicant: applicant.id,
    own,
    job,
    answered,
    shortjob,
    shortanswered,
    closedjob,
    hidden,
    drafted,
    muted: muteds[0] ?? '',
    mutedword,
    list: v.parse(v.string(), list?.id),
  }
  return { me, things, storage: { [editDraftKey(drafted)]: '{}' } }
}

/** Makes a member who comes from GitHub or Google for the first time. */
export async function makeThirdParty(product: ProductClient, createMember: CreateMember) {
  const me = await createMember()
  const [row] = await product.sql(
    `update auth.users set raw_user_meta_data = raw_user_meta_data - 'account_type' where id = $1
     returning raw_user_meta_data`,
    [me.id],
  )
  const user = { ...me.session.user, user_metadata: row?.raw_user_meta_data }
  return { ...me, session: { ...me.session, user } }
}

/** Makes an admin whose desk has a case. */
export async function makeAdmin(product: ProductClient, createMember: CreateMember) {
  const me = await createMember({ full_name: 'Admin Amina', role: 'admin' })
  const reported = await createMember({ full_name: 'Reported Member' })
  const post = await makePost(product, reported, { title: 'Work from home', created_at: LONG_AGO })
  const id = await report(product, await createMember(), post, { note: 'They ask for money.' })
  return { me, things: { me: me.username, case: String(id), reported: reported.id } }
}
