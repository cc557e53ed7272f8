/** Pictures from people: judged by their bytes, drawn anew, so that nothing but the picture is left. */
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif'])
/** 40 megapixels: more than a phone takes, less than what would fill the memory (a decompression bomb). */
const MOST_PIXELS = 40_000_000

export type Reencoded = { bytes: Uint8Array; type: 'image/webp'; width: number; height: number }

/**
 * The picture as WebP, turned upright, without metadata or anything hidden behind it, at most `maxSide` pixels on its longer side;
 * `square` cuts it to a square around its middle (a photo of a person).
 * @returns null when the bytes are no JPEG, PNG, WebP or AVIF, are broken, or are larger than 40 megapixels.
 */
export const reencodeImage = async (
  bytes: Uint8Array,
  { maxSide, square = false }: { maxSide: number; square?: boolean },
): Promise<Reencoded | null> => {
  const found = await fileTypeFromBuffer(bytes)
  if (!found || !ACCEPTED.has(found.mime)) return null
  try {
    const picture = sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
    const { width, height } = await picture.metadata()
    const side = square ? Math.min(maxSide, width, height) : maxSide
    const { data, info } = await picture
      .autoOrient()
      .resize({ width: side, height: side, fit: square ? 'cover' : 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, type: 'image/webp', width: info.width, height: info.height }
  } catch {
    // Whatever the decoder stumbles over is a picture we do not take; the sender learns 10076.
    return null
  }
}
