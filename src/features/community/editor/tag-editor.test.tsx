import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { TagEditor } from './tag-editor.tsx'

test('the field says that the search finds tags', () => {
  const html = renderToStaticMarkup(<TagEditor tags={[]} pending="" onChange={() => {}} />)
  expect(html).toContain('The search finds posts by their tags, too.')
})
