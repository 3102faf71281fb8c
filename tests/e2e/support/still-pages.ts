/** Every page whose first load must not move, and the people who open them. */
import * as v from 'valibot'

import { writeMessages } from '#tests/support/messages.ts'
import { LONG_AGO, makeComments, makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'
import { report } from './desk.ts'
import { uniqueWord } from './directory-page.ts'
import type { Member } from './fixtures.ts'
import { publishOffer } from './offers.ts'

/** As long as an offer is. Two open ones with the same words are refused. */
const offerText = () => Array.from({ length: 90 }, uniqueWord).join(' ')

type CreateMember = (fields?: Record<string, string | number | boolean>) => Promise<Member>

/** Pages for everyone. `:names` stand for what `publicThings` finds. */
const PUBLIC_PAGES = [
  '/',
  '/developers',
  '/developers?search=react',
  '/developers?search=nobody+has+this+name+in+kenya',
  '/developers?specialization=:specialization&available_for_hire=true&sort=weighted',
  '/jobs',
  '/jobs?search=nobody+hires+a+zebra',
  '/community',
  '/community?search=react',
  '/community/category/web-dev',
  '/community/category/no-such-category',
  '/community/post/:discussed',
  '/community/post/:pictured',
  '/community/post/:code',
  '/community/post/:offer',
  '/community/post/11111111-1111-4111-8111-111111111111',
  '/profile/:rated',
  '/profile/:plain',
  '/profile/:hirer',
  '/profile/:rated/posts',
  '/profile/nobody-has-this-name',
  '/categories',
  '/moderation/log',
  '/report?url=:site/community/post/:discussed',
]

const VISITOR_PAGES = [
  ...PUBLIC_PAGES,
  '/companies',
  '/privacy',
  '/report/confirm?token=none',
  '/unsubscribe?key=none',
  '/404',
  '/signin',
  '/signup',
  '/forgot-password',
  '/reset-password',
  '/auth/confirm',
  '/auth/way-back',
  '/messages',
  '/profile/edit',
  '/jobs?mine=posted',
]

/** A member's own pages, whose lists may be empty. */
const OWN_PAGES = [
  '/dashboard',
  '/notifications',
  '/profile',
  '/profile/:me/posts',
  '/profile#saved',
  '/profile/edit',
  '/hiring',
  '/jobs?mine=answered',
  '/jobs?mine=posted',
  '/jobs?order=fits',
  '/messages',
  '/messages/:contact',
  '/settings/searches',
  '/settings/blocked',
  '/settings/reports',
]

/** Those of a member with something on each. */
const FULL_PAGES = [
  ...OWN_PAGES,
  '/availability',
  '/community/post/:own',
  '/community/post/:job',
  '/community/post/:answered',
  '/profile/:me',
  '/profile/:contact',
  '/hiring?list=:list',
  '/hiring?compare=:contact,:applicant',
  '/hiring?view=print',
  '/settings',
  '/settings/account',
  '/settings/sessions',
  '/settings/data',
  '/settings/leave',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/standing',
]

const DESK_PAGES = [
  '/dashboard',
  '/dashboard/texts/about',
  '/moderation',
  '/moderation?state=closed',
  '/moderation/case/:case',
  '/moderation/members',
  '/moderation/members/:reported',
  '/moderation/specializations',
  '/moderation/limits',
  '/moderation/health',
  '/moderation/log',
]

type Things = Record<string, string>

/** Things of the sample community. */
async function publicThings(product: ProductClient): Promise<Things> {
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

/** A member with something on each page. @param listed usernames of others on their list */
async function makeBusyMember(product: ProductClient, createMember: CreateMember, listed: string[]) {
  const me = await createMember({
    full_name: 'Cabdiraxmaan Yuusuf',
    title: 'Full Stack Developer',
    bio: 'I build shops for phones, and write about what I learn.',
    location: 'Hargeisa',
    purpose: 'both',
  })
  const contact = await createMember({ full_name: 'Hodan Contact', title: 'Designer' })
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
  await product.sql(
    'insert into public.comments (post_id, parent_id, profile_id, content) values ($1, $2, $3, $4)',
    [own, comments[0], me.id, 'Which one is that?'],
  )
  await product.sql('insert into public.post_saves (post_id, profile_id) values ($1, $2)', [own, me.id])
  await product.sql(
    `insert into public.projects (profile_id, title, description, github_url)
     values ($1, 'A shop for phones', 'Works offline, in two languages.', 'https://github.com/example/shop')`,
    [me.id],
  )
  await product.sql(`insert into public.learning_paths (profile_id, title) values ($1, 'Databases')`, [me.id])
  await product.sql(
    `insert into public.user_ratings (rater_id, rated_id, rating_value, comment) values ($1, $2, 5, 'Precise.')`,
    [contact.id, me.id],
  )
  await product.sql(`insert into public.relationships (owner_id, member_id, kind) values ($1, $2, 'mute')`, [
    me.id,
    muted.id,
  ])
  await product.sql(
    `insert into public.saved_searches (owner_id, kind, name, filters) values ($1, 'people', 'React', '{"search": "react"}')`,
    [me.id],
  )
  const job = await publishOffer(product, me, { title: 'A designer for two months', content: offerText() })
  const answered = await publishOffer(product, contact, {
    title: 'A developer for our shop',
    content: offerText(),
  })
  const answer = (id: string, member: Member, content: string) =>
    product.api(
      'POST',
      '/rest/v1/rpc/answer_job',
      { job: id, message: crypto.randomUUID(), content },
      member.session.access_token,
    )
  await answer(job, applicant, 'I have designed two shops.')
  await answer(answered, me, 'I have built two shops.')
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
    list: v.parse(v.string(), list?.id),
  }
  return { me, things }
}

/** Somebody who has just signed up. */
async function makeNewMember(createMember: CreateMember) {
  const me = await createMember({ full_name: 'Ayaan New' })
  const contact = await createMember({ full_name: 'Bile Contact' })
  return { me, things: { me: me.username, contact: contact.id } }
}

/** An admin, whose desk has a case. */
async function makeAdmin(product: ProductClient, createMember: CreateMember) {
  const me = await createMember({ full_name: 'Admin Amina', role: 'admin' })
  const reported = await createMember({ full_name: 'Reported Member' })
  const post = await makePost(product, reported, { title: 'Work from home', created_at: LONG_AGO })
  const id = await report(product, await createMember(), post, { note: 'They ask for money.' })
  return { me, things: { me: me.username, case: String(id), reported: reported.id } }
}

interface Prepared {
  member: Member | null
  /** Each path as its table names it, and as it is opened. */
  paths: [name: string, path: string][]
}

function prepared(member: Member | null, pages: readonly string[], things: Things): Prepared {
  return { member, paths: pages.map((name) => [name, filled(name, things)]) }
}

function filled(path: string, things: Things): string {
  return path.replace(/:([a-z]+)/g, (_, name: string) => {
    const thing = things[name]
    if (!thing) throw new Error(`${path} needs ${name}`)
    return thing
  })
}

interface Reader {
  who: string
  prepare: (product: ProductClient, createMember: CreateMember) => Promise<Prepared>
}

export const READERS: readonly Reader[] = [
  {
    who: 'a visitor',
    prepare: async (product) => prepared(null, VISITOR_PAGES, await publicThings(product)),
  },
  {
    who: 'a member who opens what is for all',
    prepare: async (product, createMember) => {
      const things = await publicThings(product)
      const { me } = await makeBusyMember(product, createMember, [things.rated ?? '', things.plain ?? ''])
      return prepared(me, PUBLIC_PAGES, things)
    },
  },
  {
    who: 'a member who hires, writes and answers',
    prepare: async (product, createMember) => {
      const { me, things } = await makeBusyMember(product, createMember, [])
      return prepared(me, FULL_PAGES, things)
    },
  },
  {
    who: 'a member who has just signed up',
    prepare: async (_product, createMember) => {
      const { me, things } = await makeNewMember(createMember)
      return prepared(me, OWN_PAGES, things)
    },
  },
  {
    who: 'an admin',
    prepare: async (product, createMember) => {
      const { me, things } = await makeAdmin(product, createMember)
      return prepared(me, DESK_PAGES, things)
    },
  },
]
