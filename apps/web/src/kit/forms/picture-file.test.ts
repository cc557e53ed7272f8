import { afterEach, expect, test, vi } from 'vitest'
import { pictureToSend } from './picture-file.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const photo = (bytes = 100, name = 'me.jpg', type = 'image/jpeg') => new File([new Uint8Array(bytes)], name, { type })
/** A browser that opens a picture of so many pixels, and draws any in ten bytes. */
const opening = (width: number, height: number) => {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close: () => undefined }))
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  const drawn: { width: number; height: number }[] = []
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done, type) {
    drawn.push({ width: this.width, height: this.height })
    done(new Blob([new Uint8Array(10)], { type }))
  })
  return drawn
}

test('a photo of 12 megapixels goes as it is', async () => {
  const drawn = opening(4032, 3024)
  const file = photo()
  expect(await pictureToSend(file, 1000)).toBe(file)
  expect(drawn).toEqual([])
})
test('one of 50 megapixels is drawn smaller, and so is one of too many bytes', async () => {
  const drawn = opening(8160, 6120)
  expect(await pictureToSend(photo(), 1000)).toMatchObject({ size: 10, name: 'me.jpg', type: 'image/jpeg' })
  expect(await pictureToSend(photo(2000), 1000)).toMatchObject({ size: 10 })
  expect(drawn[0]).toEqual({ width: 3200, height: 2400 })
})
test('an iPhone’s own format is told by its name where the browser does not know it', async () => {
  expect(await pictureToSend(photo(10, 'IMG_0001.HEIC', ''), 1000)).toBe('heic')
  expect(await pictureToSend(photo(10, 'notes.txt', 'text/plain'), 1000)).toBe('type')
})
test('what no browser opens is sent as it is, unless it is too large', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')))
  const file = photo()
  expect(await pictureToSend(file, 1000)).toBe(file)
  expect(await pictureToSend(photo(2000), 1000)).toBe('size')
})
