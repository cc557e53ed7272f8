/** Pictures as they come with a call: drawn anew, so that nothing but the picture is kept. */
import { ok, type UploadedFile } from '../kit/call/handler.ts'
import { reencodeImage } from '../kit/files/images.ts'
import { pictureRefused } from './pictures.rules.ts'

export const takePicture = async (file: UploadedFile | null, how: Parameters<typeof reencodeImage>[1]) => {
  if (!file || file.size === 0) return pictureRefused('empty')
  const image = await reencodeImage(file.path, how)
  return typeof image === 'string' ? pictureRefused(image) : ok(image)
}
