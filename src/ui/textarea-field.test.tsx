import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { TextareaField } from './textarea-field.tsx'

test('the counter counts code points, not UTF-16 units', () => {
  const html = renderToStaticMarkup(
    <TextareaField label="Bio" value="Geel 🐪" maxCharacters={2000} readOnly />,
  )
  expect(html).toContain('6 / 2,000')
})
