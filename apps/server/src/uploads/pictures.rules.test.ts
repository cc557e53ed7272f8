import { expect, it } from 'vitest'
import { pictureRefused } from './pictures.rules.ts'

it('a picture that is missing or too large is refused as a file, one that cannot be read as no picture', () => {
  expect(pictureRefused('empty')).toEqual({ refuse: 10024 })
  expect(pictureRefused('too_large')).toEqual({ refuse: 10024, data: { reason: 'too_large' } })
  expect(pictureRefused('no_picture')).toEqual({ refuse: 10076 })
})
it('a photograph as phones keep it is named, so that whoever sent it can send another kind', () => {
  expect(pictureRefused('heic')).toEqual({ refuse: 10076, data: { reason: 'heic' } })
})
