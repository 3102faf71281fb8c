/** Measures how long others wait while hostile posts are opened. */
import { setTimeout as sleep } from 'node:timers/promises'

import { ensureBuilt } from '#tests/support/build.ts'
import { createMember } from '#tests/support/members.ts'
import { makePost } from '#tests/support/posts.ts'
import { startProductProcess } from '#tests/support/product-process.ts'

const PAUSE_MS = 5 // between the requests of others

/** The longest that a health check took, in milliseconds, while a product of its own served these texts as posts. */
export async function othersMeanwhile(texts: readonly string[]): Promise<number> {
  ensureBuilt()
  const product = await startProductProcess({})
  try {
    const author = await createMember(product)
    const warm = await makePost(product, author)
    for (let visit = 0; visit < 20; visit++) await open(`${product.url}/community/post/${warm}?${visit}`)
    let longest = 0
    for (const content of texts) {
      const id = await makePost(product, author, { content })
      let isOpen = false
      const opened = open(`${product.url}/community/post/${id}`).then(() => (isOpen = true))
      while (!isOpen) {
        const start = performance.now()
        await open(`${product.url}/healthz`)
        longest = Math.max(longest, performance.now() - start)
        await sleep(PAUSE_MS)
      }
      await opened
    }
    return longest
  } finally {
    await product.stop()
  }
}

async function open(url: string) {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  await response.text()
}
