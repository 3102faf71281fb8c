/** The people in the pictures: some from the sample community, some made to be hard on the layout. */
import * as v from 'valibot'

import { createMember, type Member, sessionSchema } from '#tests/support/members.ts'
import { writeMessages } from '#tests/support/messages.ts'
import { makeComments, makePost } from '#tests/support/posts.ts'
import type { ProductClient } from '#tests/support/product-client.ts'

const idSchema = v.object({ id: v.string() })
const DEMO_PASSWORD = 'hibo-demo'
const MISSING_PICTURE = '/demo/there-is-no-such-picture.webp'
const QUARTER_MS = 90 * 24 * 3_600_000
const LONG_WORD = 'Waxbarashadiisiiba'.repeat(6)
const ARABIC_TEXT =
  'أبني أنظمة للعيادات والمدارس في بورما وهرجيسا، وأحب العمل مع PostgreSQL و TypeScript. اتصل بي إن كان لديك مشروع.'

export interface Members {
  /** An account with projects, ratings and messages. */
  demo: Pick<Member, 'session'>
  /** Moderates the sample community. */
  admin: Pick<Member, 'session'>
  /** An account made a minute ago. */
  newcomer: Member
  /** A member without messages. */
  silent: Member
  /** The longest names, titles and words, right-to-left text, pictures that don't load. */
  crowded: Member
  /** Parts of URLs. */
  openCase: string
  appealedCase: string
  richProfile: string
  contact: string
  codePost: string
  crowdedPost: string
}

/** Signs in, signs up and writes what the page states need into the sample community. */
export async function makeMembers(product: ProductClient): Promise<Members> {
  const demo = await signInAs(product, 'demo@hibo.example')
  const admin = await signInAs(product, 'admin@hibo.example')
  const newcomer = await createMember(product, { full_name: 'Sahra Cilmi' })
  const silent = await createMember(product, { full_name: 'Layla Nuur' })
  const crowded = await createMember(product, {
    full_name: 'Cabdiraxmaan-Maxamed Sheekh Cabdulqaadir Xuseen Warsame Jaamac عبد الرحمن محمد',
    title: `Principal ${LONG_WORD} Engineer for Rangeland, Water and Drought Early Warning Systems`,
    bio: `${ARABIC_TEXT}\n\n${LONG_WORD}${LONG_WORD}`,
    location: 'Mogadishu (Capital)',
    years_of_experience: 38,
    experience_level: 'Sare',
    avatar_url: MISSING_PICTURE,
    website: `https://${'long-address-'.repeat(4)}.example/${'path/'.repeat(12)}`,
    skills: ['React', 'TypeScript', 'PostgreSQL', 'Python', 'Docker', 'Go'],
  })
  await writeMessages(product, [
    { from: crowded, to: newcomer, content: `${ARABIC_TEXT} ${LONG_WORD}`, minutesAgo: 2 },
  ])
  const crowdedPost = await makePost(product, crowded, {
    title: `كيف نبني ${LONG_WORD} How we keep a very long title with one very long word within its card on a phone`,
    content: `${ARABIC_TEXT}\n\n${LONG_WORD}${LONG_WORD}\n\n\`\`\`\nconst line = '${'0123456789'.repeat(20)}'\n\`\`\``,
    tags: ['waxbarasho', LONG_WORD.slice(0, 40), 'برمجة'],
    media_url: MISSING_PICTURE,
    media_alt: 'A diagram that does not load',
    // Not on top of the feed, whose picture README shows.
    created_at: new Date(Date.now() - QUARTER_MS).toISOString(),
  })
  await makeComments(product, crowdedPost, crowded, [LONG_WORD + LONG_WORD, ARABIC_TEXT])
  const forNewcomer = (name: string, body: object) =>
    product.api('POST', `/rest/v1/rpc/${name}`, body, newcomer.session.access_token)
  await forNewcomer('set_relationship', { member: silent.id, kind: 'block' })
  await forNewcomer('set_relationship', { member: crowded.id, kind: 'mute' })
  await forNewcomer('report', {
    kind: 'post',
    thing: crowdedPost,
    reason: 'harassment',
    note: `${ARABIC_TEXT} ${LONG_WORD}`,
  })
  return {
    demo,
    admin,
    newcomer,
    silent,
    crowded,
    openCase: await idOf(
      product,
      `select id::text from internal.cases where kind = 'post' order by id limit 1`,
    ),
    appealedCase: await idOf(
      product,
      'select id::text from internal.cases where appealed_at is not null limit 1',
    ),
    richProfile: 'hodan_warsame',
    contact: await idOf(
      product,
      `select other_id as id from (
      select case when sender_id = p.id then recipient_id else sender_id end as other_id, m.created_at
      from public.messages m join public.profiles p on p.username = 'hodan_warsame' and p.id in (m.sender_id, m.recipient_id)
    ) as mine group by other_id order by count(*) desc, other_id limit 1`,
    ),
    codePost: await idOf(
      product,
      `select id from public.posts where content like '%\`\`\`%' and content like '%- %'
      order by char_length(content) desc, id limit 1`,
    ),
    crowdedPost,
  }
}

async function signInAs(product: ProductClient, email: string): Promise<Pick<Member, 'session'>> {
  const response = await product.api('POST', '/auth/v1/token?grant_type=password', {
    email,
    password: DEMO_PASSWORD,
  })
  return { session: v.parse(sessionSchema, response) }
}

async function idOf(product: ProductClient, sql: string) {
  const [row] = await product.sql(sql)
  return v.parse(idSchema, row).id
}
