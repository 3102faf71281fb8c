import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PicturesField, ThumbnailField } from './pictures-field.tsx'

test('both picture fields of a project say that an animated GIF becomes a still picture', () => {
  const prepare = () => Promise.resolve(null)
  const fields = [
    <ThumbnailField key="thumbnail" value={null} onChange={() => {}} prepare={prepare} />,
    <PicturesField key="further" value={[]} onChange={() => {}} prepare={prepare} />,
  ]
  for (const field of fields) {
    expect(renderToStaticMarkup(field)).toContain('An animated GIF becomes a still picture.')
  }
})
