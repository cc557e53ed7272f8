/** Pictures from people: judged by their header, drawn anew one at a time, so that nothing but the picture is left. */
import { fileTypeFromFile } from 'file-type'
import sharp from 'sharp'
import { fairQueue, type Requester } from '../security/fair-queue.ts'

/** No AVIF or HEIF: a kilobyte of it takes 18 bytes of memory a pixel and seconds to open. */
const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp'])
const HEIF = /^image\/hei[cf]/
/** 16 megapixels: what phones take unless told otherwise, and at most a second and some 70 MB to open. */
const MOST_PIXELS = 4096 * 4096
const MOST_SECONDS = 5

/** The longer side of pictures as they are kept. */
export const SIDES = { cover: 1600, material: 2400, inText: 1600, question: 1200 } as const

/** One at a time, on one thread: decoding holds one thread of the pool that files and hashing share, never more. The queue is fair between companies. */
const drawing = fairQueue({ atOnce: 1, waiting: 50 })
sharp.concurrency(1)
sharp.cache(false)

type Ratio = { readonly width: number; readonly height: number }
/** As large as the picture allows, at most `maxSide` wide or high. */
const cutTo = (ratio: Ratio, maxSide: number, width: number, height: number) => {
  const unit = Math.min(maxSide / Math.max(ratio.width, ratio.height), width / ratio.width, height / ratio.height)
  return { width: Math.max(1, Math.round(unit * ratio.width)), height: Math.max(1, Math.round(unit * ratio.height)) }
}

export type PictureFault = 'no_picture' | 'too_large' | 'heic'
export type Reencoded = { bytes: Uint8Array; type: 'image/webp'; width: number; height: number }

/**
 * The picture as WebP, turned upright, without metadata or anything hidden behind it, at most `maxSide` pixels on its longer side;
 * `square` cuts it to a square around its middle (a photo of a person), `ratio` to that width by that height (a cover).
 * @returns `no_picture` when the file is no JPEG, PNG or WebP or is broken, `too_large` above 16 megapixels, `heic` for what is a
 * picture, but not one that every browser shows. @throws TooBusy
 */
export const reencodeImage = async (
  path: string,
  {
    maxSide,
    square = false,
    ratio = square ? { width: 1, height: 1 } : null,
    party,
  }: { maxSide: number; square?: boolean; ratio?: Ratio | null } & Pick<Requester, 'party'>,
): Promise<Reencoded | PictureFault> => {
  const found = await fileTypeFromFile(path)
  if (!found || !ACCEPTED.has(found.mime)) return found && HEIF.test(found.mime) ? 'heic' : 'no_picture'
  // Only the header is read.
  const header = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  if (!header || `image/${header.format}` !== found.mime) return 'no_picture'
  const { width, height } = header.autoOrient
  if (width * height > MOST_PIXELS) return 'too_large'
  const size = ratio ? cutTo(ratio, maxSide, width, height) : { width: maxSide, height: maxSide }
  return drawing.run(
    () =>
      sharp(path, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
        .autoOrient()
        .resize({ ...size, fit: ratio ? 'cover' : 'inside', withoutEnlargement: true })
        .webp({ quality: 82 })
        .timeout({ seconds: MOST_SECONDS })
        .toBuffer({ resolveWithObject: true })
        .then(
          ({ data, info }): Reencoded => ({ bytes: data, type: 'image/webp', width: info.width, height: info.height }),
          // Whatever the decoder stumbles over is a picture we do not take; the sender learns 10076.
          (): PictureFault => 'no_picture',
        ),
    party === undefined ? {} : { party },
  )
}

/** Chunks of a WebP that hold the picture, and nothing beside it. */
const PICTURE_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/** Nothing but a picture from its first byte to its last: no metadata, no frames, nothing behind it. */
const isBare = (bytes: Buffer): boolean => {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length)
    return false
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length || !PICTURE_CHUNKS.has(bytes.toString('latin1', at, at + 4))) return false
    const size = bytes.readUInt32LE(at + 4)
    at += 8 + size + (size % 2)
  }
  return true
}

/**
 * Whether a file is a picture just as `reencodeImage` leaves it: what comes from a portal of ours was drawn anew there, and keeps its bytes and
 * so its name. It is decoded all the same: what cannot be drawn is none. @throws TooBusy
 */
export const isStoredImage = async (path: string, bytes: Buffer, maxSide: number): Promise<{ width: number; height: number } | PictureFault> => {
  if (bytes.length < 20 || !isBare(bytes)) return 'no_picture'
  const drawn = await reencodeImage(path, { maxSide })
  if (typeof drawn === 'string') return drawn
  const { width = 0, height = 0 } = await sharp(path, { limitInputPixels: MOST_PIXELS }).metadata()
  return Math.max(width, height) > maxSide ? 'too_large' : { width, height }
}
