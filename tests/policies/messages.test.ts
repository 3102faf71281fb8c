/** Nobody but sender and recipient reads, counts or infers a message. */
import { describe, expect, test } from 'vitest'

import { conversationSchema, conversationsSchema } from '#src/features/messages/schemas.ts'
import { send, write } from './support/acts.ts'
import { type Actor, type Member, member, setProfile, sql } from './support/community.ts'
import { outcome, parsed, rows } from './support/outcome.ts'

const sender = await member('Sender')
const recipient = await member('Recipient')
const stranger = await member('Stranger')

const insert = (from: Member, to: Member, content: string, values: object = {}) =>
  from.rest.from('messages').insert({ sender_id: from.id, recipient_id: to.id, content, ...values })

const conversation = (by: Member, contact: string, args: object = {}) =>
  parsed(conversationSchema, by.rest.rpc('conversation_page', { contact, ...args }))
const conversations = (by: Member, args: object = {}) =>
  parsed(conversationsSchema, by.rest.rpc('conversation_list', args))

describe('sending', () => {
  test('a message is trimmed and gets the database’s time', async () => {
    const call = insert(sender, recipient, ' \n Salaan 👋 \u00a0', { created_at: '2001-01-01' }).select(
      'content, created_at',
    )
    const [row] = await rows(call)
    expect(row?.content).toBe('Salaan 👋')
    expect(Date.parse(row?.created_at ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('a message needs another member', async () => {
    expect(await write(sender, sender, 'Myself')).toBe('400 23514 messages_not_to_self')
    expect(await outcome(insert(sender, recipient, 'Nobody', { recipient_id: crypto.randomUUID() }))).toBe(
      '409 23503 messages_recipient_id_fkey',
    )
  })

  test.each([
    [' \u2003\n', 'messages_content_required'],
    ['\u200B\u3164\n\u{E0041}', 'messages_content_required'],
    ['x'.repeat(5001), 'messages_content_length'],
  ])('the message %j is refused', async (content, constraint) => {
    expect(await write(sender, recipient, content)).toBe(`400 23514 ${constraint}`)
    expect(await write(sender, recipient, 'x'.repeat(5000))).toBe('201')
  })

  test('a refused message leaves no conversation behind', async () => {
    const [one, two] = [await member(), await member()]
    expect(await write(one, two, ' ')).toMatch(/^400/)
    expect(await sql`select from public.conversations where owner_id = ${one.id}`).toEqual([])
    expect(await write(one, two, 'Now')).toBe('201')
    expect(
      await sql`select from public.conversations where ${one.id} in (owner_id, contact_id)`,
    ).toHaveLength(2)
  })
})

describe('reading', () => {
  test('only the two members read their messages, with every kind of query', async () => {
    const id = await send(sender, recipient, 'A secret')
    const questions = (by: Actor) => ({
      rows: by.rest.from('messages').select('id, content').eq('id', id),
      search: by.rest.from('messages').select('id').ilike('content', 'A sec%'),
      either: by.rest.from('messages').select('id').in('sender_id', [sender.id, recipient.id]),
      conversation: by.rest
        .from('conversations')
        .select('last_message_id, unread_count')
        .eq('contact_id', sender.id),
    })
    const counts = async (by: Actor) => {
      const { rows: found, search, either, conversation } = questions(by)
      return [
        (await rows(found)).length,
        (await rows(search)).length > 0,
        (await rows(either)).length > 0,
        (await rows(conversation)).length,
      ]
    }
    expect(await counts(recipient)).toEqual([1, true, true, 1])
    expect(await counts(stranger)).toEqual([0, false, false, 0])
    const exceptOwn = stranger.rest.from('messages').select('id').neq('sender_id', stranger.id)
    expect(await rows(exceptOwn.neq('recipient_id', stranger.id))).toEqual([])
  })

  test('the functions answer about the caller only', async () => {
    expect((await conversation(stranger, recipient.id)).messages).toEqual([])
    expect(await conversations(stranger)).toEqual([])
    expect((await conversation(sender, recipient.id)).messages.length).toBeGreaterThan(0)
    expect((await conversations(sender)).map(({ contact }) => contact.id)).toContain(recipient.id)
  })

  test('only the recipient marks a message as read', async () => {
    const id = await send(sender, recipient, 'Said')
    for (const [by, read] of [
      [sender, false],
      [recipient, true],
    ] as const) {
      expect(await outcome(by.rest.from('messages').update({ read: true }).eq('id', id))).toBe('204')
      expect(await rows(sender.rest.from('messages').select('read').eq('id', id))).toEqual([{ read }])
    }
  })
})

describe('one conversation', () => {
  test('a conversation is in the order sent, page by page, without gaps', async () => {
    const [one, two] = [await member(), await member()]
    const contents = Array.from({ length: 7 }, (_, index) => `Message ${index}`)
    // One statement inserts all messages at one moment, and their times must still differ.
    const values = contents
      .slice(0, 4)
      .map((content) => ({ sender_id: one.id, recipient_id: two.id, content }))
    await rows(one.rest.from('messages').insert(values).select('id'))
    for (const content of contents.slice(4)) await send(two, one, content)

    const seen: string[] = []
    let before: object = {}
    for (let more = true; more; ) {
      const page = await conversation(one, two.id, { page_size: 3, ...before })
      seen.unshift(...page.messages.map(({ content }) => content))
      const oldest = page.messages[0]
      before = { before_time: oldest?.created_at, before_id: oldest?.id }
      more = page.has_more
    }
    expect(seen).toEqual(contents)
    const times = (await conversation(one, two.id)).messages.map((message) => message.created_at)
    expect(new Set(times).size).toBe(7)
  })

  test('a reader who knows the newest message gets nothing, and everything after another one', async () => {
    const [one, two] = [await member(), await member()]
    const first = await send(one, two, 'First')
    const news = async (by: Member, contact: Member) => {
      const known = { contact: contact.id, newest_id: first }
      return (await by.rest.rpc('conversation_page', known).throwOnError()).data
    }
    expect([await news(two, one), await news(one, two)]).toEqual([null, null])
    expect(await news(await member(), one)).toMatchObject({ messages: [] })
    await send(two, one, 'Second')
    expect(await news(one, two)).toMatchObject({ messages: [{ content: 'First' }, { content: 'Second' }] })
  })

  test('nobody has a conversation with themselves or with an unknown member', async () => {
    expect((await conversation(sender, sender.id)).contact).toBeNull()
    expect((await conversation(sender, crypto.randomUUID())).contact).toBeNull()
    expect((await conversation(sender, recipient.id)).contact).toMatchObject({
      id: recipient.id,
      full_name: 'Recipient',
    })
  })

  test('a conversation has the time zone of a contact who shows it, until nobody sees their profile', async () => {
    const [one, two] = [await member(), await member()]
    await send(one, two, 'x')
    const zone = async () => (await conversation(one, two.id)).contact?.time_zone
    expect(await zone()).toBeNull()
    await setProfile(two.id, `time_zone = 'Africa/Nairobi'`)
    expect(await zone()).toBe('Africa/Nairobi')
    for (const column of ['hidden_at', 'left_at']) {
      await setProfile(two.id, `${column} = now()`)
      expect(await zone(), column).not.toBe('Africa/Nairobi')
      await setProfile(two.id, `${column} = null`)
    }
  })
})

describe('the list of conversations', () => {
  test('conversations are listed newest first, each contact once', async () => {
    const me = await member()
    const contacts = [await member(), await member(), await member()]
    for (const contact of contacts) await send(contact, me, `From ${contact.email}`)
    const [first, , third] = contacts
    if (!first || !third) throw new Error('Members are missing.')
    await send(me, first, 'An answer')
    await send(third, me, 'Once more')

    const list = await conversations(me)
    expect(list.map(({ contact }) => contact.id)).toEqual([third.id, first.id, contacts[1]?.id])
    expect(list[1]?.last_message).toMatchObject({ sender_id: me.id, content: 'An answer' })

    const page = await conversations(me, { page_size: 2 })
    const last = page.at(-1)
    const rest = await conversations(me, {
      before_time: last?.last_message.created_at,
      before_contact: last?.contact.id,
    })
    expect([...page, ...rest].map(({ contact }) => contact.id)).toEqual(list.map(({ contact }) => contact.id))
  })

  test('marking one read leaves the others unread', async () => {
    const me = await member()
    const [one, two] = [await member(), await member()]
    for (const from of [one, one, two]) await send(from, me, 'Hello')
    const unread = () => rows(me.rest.rpc('member_state'))
    expect(await unread()).toMatchObject({
      unread: [
        { contact_id: two.id, messages: 1 },
        { contact_id: one.id, messages: 2 },
      ],
    })

    expect(await outcome(two.rest.rpc('mark_conversation_read', { contact: one.id }))).toBe('204')
    expect(await unread()).toMatchObject({
      unread: [{ contact_id: two.id }, { contact_id: one.id, messages: 2 }],
    })
    expect(await outcome(me.rest.rpc('mark_conversation_read', { contact: one.id }))).toBe('204')
    expect(await unread()).toMatchObject({ unread: [{ contact_id: two.id }] })
    expect(await outcome(me.rest.rpc('mark_all_read'))).toBe('204')
    expect(await unread()).toMatchObject({ unread: [] })
    await send(one, me, 'Again')
    expect(await unread()).toMatchObject({ unread: [{ contact_id: one.id, messages: 1 }] })
  })

  test('conversations survive a deleted message and the account of one side', async () => {
    const [one, two] = [await member(), await member()]
    await send(one, two, 'First')
    const second = await send(one, two, 'Second')
    await sql`delete from public.messages where id = ${second}`
    expect(await conversations(two)).toMatchObject([{ last_message: { content: 'First' } }])
    await sql`delete from auth.users where id = ${one.id}`
    expect(await conversations(two)).toMatchObject([
      { contact: { full_name: 'Former member' }, last_message: { content: 'First' } },
    ])
    expect(await outcome(two.rest.rpc('mark_conversation_read', { contact: one.id }))).toBe('204')
    expect(await rows(two.rest.rpc('member_state'))).toMatchObject({ unread: [] })
  })
})
