/** Pictures as phones and cameras make them, made small enough here to be sent. */
const types = ['image/jpeg', 'image/png', 'image/webp']
/** HEIC may be chosen, so that people are told what to do with it. */
export const pictureAccept = [...types, '.heic', '.heif'].join()
/** Why the portal refused a picture: `data` of a 10076. */
export const isHeicReason = (data: unknown): boolean => typeof data === 'object' && data !== null && 'reason' in data && data.reason === 'heic'

/** What the portal draws anew at most, and more than it ever shows. */
const MOST_PIXELS = 4096 * 4096
const LONGEST_SIDE = 3200

export type PictureTrouble = 'heic' | 'type' | 'size'

/** iPhones keep their pictures so; most browsers do not even know the type. */
const isHeic = ({ name, type }: File) => /\.(heic|heif)$/i.test(name) || /^image\/hei[cf]/.test(type)

const drawn = async (file: File, bitmap: ImageBitmap): Promise<File> => {
  const unit = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * unit))
  canvas.height = Math.max(1, Math.round(bitmap.height * unit))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/webp', 0.9)
  const blob = await promise
  return blob ? new File([blob], file.name, { type: blob.type }) : file
}

/** The file as it is, or drawn smaller where it has too many bytes or pixels; or why it cannot be taken. */
export const pictureToSend = async (file: File, maxBytes: number): Promise<File | PictureTrouble> => {
  if (isHeic(file)) return 'heic'
  if (!types.includes(file.type)) return 'type'
  // A damaged one is sent as it is: the portal says what is wrong with it.
  const bitmap = 'createImageBitmap' in globalThis ? await createImageBitmap(file).catch(() => null) : null
  const fits = file.size <= maxBytes && (!bitmap || bitmap.width * bitmap.height <= MOST_PIXELS)
  const sent = fits || !bitmap ? file : await drawn(file, bitmap)
  bitmap?.close()
  return sent.size <= maxBytes ? sent : 'size'
}
