import type { MaterialType } from '@jujur/contract/enumerations.ts'

const byEnd: Record<string, MaterialType> = {
  ...{ pdf: 'pdf', mp4: 'video', webm: 'video', m4v: 'video', mov: 'video', mp3: 'audio', m4a: 'audio', ogg: 'audio', opus: 'audio', wav: 'audio' },
  ...{ jpg: 'image', jpeg: 'image', png: 'image', webp: 'image', heic: 'image', heif: 'image', zip: 'scorm', docx: 'text' },
}
const partsOf = (name: string) => /^(.*?)(?:\.([a-z0-9]{1,5}))?$/i.exec(name.trim())

/** What a file is by its name, for the server to judge by its bytes; null where nothing of ours is called so. */
export const typeOfFile = ({ name }: Pick<File, 'name'>): MaterialType | null => byEnd[partsOf(name)?.[2]?.toLowerCase() ?? ''] ?? null

/** `gifts_and-meals.pdf` is called "gifts and-meals". */
export const titleOfFile = ({ name }: Pick<File, 'name'>): string => {
  const [, stem = ''] = partsOf(name) ?? []
  return (stem || name).replace(/_/g, ' ').trim().slice(0, 200)
}
