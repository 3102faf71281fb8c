import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { PictureField } from './picture-field.tsx'

test("a post's picture field says that an animated GIF becomes a still picture", () => {
  const html = renderToStaticMarkup(
    <PictureField
      src={null}
      alt=""
      missing=""
      problem={null}
      onChoose={() => Promise.resolve(true)}
      onRemove={() => {}}
      onAlt={() => {}}
      onDismiss={() => {}}
    />,
  )
  expect(html).toContain('An animated GIF becomes a still picture.')
})
