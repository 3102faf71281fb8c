/** Ten things that people do here, in an engine whose code we don't see: each by mouse and keyboard. */
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { createMember, type ProfileFields } from '#tests/support/members.ts'
import { makePost } from '#tests/support/posts.ts'
import { type ProductProcess, startProductProcess } from '#tests/support/product-process.ts'

import type { Engine } from './support/engine.ts'
import { createPerson, type Person } from './support/person.ts'

/** Retries, because a driver loses an input now and then. A fault of the product fails each time. */
export const DRIVEN = { retry: 2 }

let product: ProductProcess
let engine: Engine
let person: Person

const newMember = (fields?: ProfileFields) => createMember(product, fields)

/** The tests of one engine, whose file has this module to itself. Returns what its own tests need. */
export function testJourneys(start: () => Promise<Engine>) {
  beforeAll(async () => {
    ;[product, engine] = await Promise.all([startProductProcess({}), start()])
    person = createPerson(engine, product.url)
  })
  afterAll(async () => {
    await engine?.close()
    await product?.stop()
  })

  testVisitors()
  testMembers()
  return () => ({ product, person })
}

function testVisitors() {
  test('a visitor reads the home page and goes on to the developers', async () => {
    await person.comes()
    await person.open('/')
    await person.sees('Connect with Somali Tech Talent')
    await person.press('link', 'Browse Developers')
    await person.isAt('/developers')
    await person.sees('Explore Developers')
  })

  test('a visitor finds a developer by name and filters, and opens the profile', async () => {
    const name = `Sagal ${randomUUID().slice(0, 8)}`
    const links = { github: 'https://github.com/sagal', bio: 'See **me** at https://sagal.example/work' }
    const { username } = await newMember({ full_name: name, title: 'Weaver', location: 'Burao', ...links })
    await person.comes()
    await person.open('/developers')
    await person.write('Search by name or title', name, 'searchbox')
    await person.sees('1 Developer Found')
    await person.choose('Location', 'Burao')
    await person.sees('1 Developer Found')
    await person.press('link', name)
    await person.isAt(`/profile/${username}`)
    await person.sees('Weaver')
    await person.finds('a[href="https://github.com/sagal"]')
  })
  test('a visitor reads a post with code, a table and links', async () => {
    const content = '# Warp\n\n```js\nlet x = 1\n```\n\n|a|b|\n|-|-|\n|c|d|\n\nhttps://weft.example/x'
    const id = await makePost(product, await newMember(), { title: 'Of looms', content })
    await person.comes()
    await person.open('/community')
    await person.press('link', 'Of looms')
    await person.isAt(`/community/post/${id}`)
    await person.finds('main table td')
    await person.finds('main pre code')
    await person.finds('main a[href="https://weft.example/x"]')
  })

  test('a visitor signs up, and a mail comes', async () => {
    const email = `${randomUUID()}@test.example`
    await person.comes()
    await person.open('/signup')
    await person.write('Full name', 'Ayaan Jaamac')
    await person.write('Email', email)
    await person.write('Password', 'hal-abuur')
    await person.write('Confirm password', 'hal-abuur')
    await person.press('button', 'Sign Up', 'main')
    await person.sees('Check your email')
    expect((await product.waitForMail(email)).text).toContain(product.url)
  })

  test('a visitor chooses the dark theme, and it stays', async () => {
    await person.comes()
    await person.open('/companies')
    await person.press('radio', 'Dark')
    await person.finds('html[data-theme=dark]')
    await person.open('/')
    await person.finds('html[data-theme=dark]')
  })
}

function testMembers() {
  test('a member signs in and out', async () => {
    const { email, password } = await newMember()
    await person.comes()
    await person.open('/signin')
    await person.write('Email', email)
    await person.write('Password', password)
    await person.enter()
    await person.press('button', 'Sign Out')
    await person.finds('header a[href^="/signin"]')
  })

  test('a member publishes a post', async () => {
    await person.comes(await newMember())
    await person.open('/community')
    await person.press('button', 'Write a post')
    await person.press('button', 'Publish')
    await person.isToCorrect('Title')
    await person.write('Title', 'A first post')
    await person.write('Content', 'Salaan, **adduun**')
    await person.choose('Category', 'Web Development')
    await person.listens()
    await person.press('button', 'Publish')
    await person.hears('Post published successfully!')
    await person.press('link', 'A first post')
    await person.finds('main strong')
  })

  test('a member comments on a post and likes it', async () => {
    const id = await makePost(product, await newMember())
    await person.comes(await newMember())
    await person.open(`/community/post/${id}`)
    await person.press('button', 'Like 0 likes')
    await person.findsThe('button', 'Like 1 like')
    await person.write('Your comment', 'Waan ku raacsanahay')
    await person.press('button', 'Post Comment')
    await person.sees('Comments (1)')
    await person.open(`/community/post/${id}`)
    await person.sees('Waan ku raacsanahay')
    await person.findsThe('button', 'Like 1 like')
  })

  test('two members write to each other', async () => {
    const [me, other] = [await newMember({ full_name: 'Amina Writer' }), await newMember()]
    await person.comes(me)
    await person.open(`/messages/${other.id}`)
    await person.write('Message', 'Salaan, sidee tahay?')
    await person.listens()
    await person.enter()
    await person.hears('Message sent successfully')
    await person.comes(other)
    await person.open('/messages')
    await person.sees('Amina Writer')
    await person.open(`/messages/${me.id}`)
    await person.sees('Salaan, sidee tahay?')
  })

  test('a member edits the profile', async () => {
    const { username, ...member } = await newMember()
    await person.comes({ username, ...member })
    await person.open('/profile/edit')
    await person.write('Professional title', 'Mobile money engineer')
    await person.choose('Location', 'Burao')
    await person.write('Bio', 'I make payments that survive.')
    await person.write('Years of experience', '6')
    for (const [field, choice] of [
      ['Specializations', 'Backend Developer'],
      ['Skills', 'C#'],
    ] as const) {
      await person.write(field, choice, 'combobox')
      await person.press('option', choice)
      await person.findsThe('button', `Remove ${choice}`)
      await person.escape() // the list stays open, in front of what follows
    }
    await person.press('button', 'Save Changes')
    await person.isAt('/profile')
    await person.comes()
    await person.open(`/profile/${username}`)
    await person.sees('Mobile money engineer')
    await person.sees('C#')
  })
}
