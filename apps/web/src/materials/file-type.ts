import type { MaterialType } from '@jujur/contract/enumerations.ts'

const byEnd: Record<string, MaterialType> = {
  ...{ pdf: 'pdf', mp4: 'video', webm: 'video', m4v: 'video', mov: 'video', mp3: 'audio', m4a: 'audio', ogg: 'audio', opus: 'audio', wav: 'audio' },
  ...{ jpg: 'image', jpeg: 'image', png: 'image', webp: 'image', heic: 'image', heif: 'image', zip: 'scorm', docx: 'text' },
}
/** What a program of its own makes a PDF of; without one the portal says how its author makes it. */
const office = new Set(['pptx', 'ppt', 'pps', 'ppsx', 'odp', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'key', 'pages'])
const partsOf = (name: string) => /^(.*?)(?:\.([a-z0-9]{1,5}))?$/i.exec(name.trim())

const endOf = (name: string): string => partsOf(name)?.[2]?.toLowerCase() ?? ''

/** What a file is by its name, for the server to judge by its bytes; null where nothing of ours is called so. */
export const typeOfFile = ({ name }: Pick<File, 'name'>): MaterialType | null => {
  const end = endOf(name)
  return office.has(end) ? 'pdf' : (byEnd[end] ?? null)
}

/** Turned into a PDF first, which takes its time. */
export const isConverted = ({ name }: Pick<File, 'name'>, type: MaterialType): boolean => type === 'pdf' && office.has(endOf(name))

/** Of what is never taken as it is: what its author can do instead. Null of all that the server is to judge. */
export const otherWay = ({ name }: Pick<File, 'name'>): 'svg' | 'captions_file' | null => {
  const end = endOf(name)
  return end === 'svg' ? 'svg' : end === 'srt' || end === 'vtt' ? 'captions_file' : null
}

/** `gifts_and-meals.pdf` is called "gifts and-meals". */
export const titleOfFile = ({ name }: Pick<File, 'name'>): string => {
  const [, stem = ''] = partsOf(name) ?? []
  return (stem || name).replace(/_/g, ' ').trim().slice(0, 200)
}
