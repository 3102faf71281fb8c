/** Opens the pages that visitors open first: the first opening compiles code and fills caches, for a second or more. */
const PAGES = ['/', '/community', '/developers']
const POST_PATH = /\/community\/post\/[\w-]+/

/**
 * Resolves with the paths that opened, the first post of the community among them. Never rejects: a page that fails now
 * fails for its visitors, too, who see a message.
 * @param url URL of the running site.
 */
export async function warmUp(url: string): Promise<string[]> {
  const opened: string[] = []
  try {
    for (const path of PAGES) {
      const html = await open(path)
      const post = path === '/community' ? POST_PATH.exec(html)?.[0] : undefined
      if (post) await open(post)
    }
  } catch {
    // The site stops, or its database does not answer yet.
  }
  return opened

  async function open(path: string) {
    // Following a redirect could request the public URL instead of this process.
    const response = await fetch(url + path, { redirect: 'manual' })
    const html = await response.text()
    if (response.ok) opened.push(path)
    return html
  }
}
