import { uploadMaterialPicture } from '@jujur/contract/materials.ts'
import type { EditorView } from '@tiptap/pm/view'
import { useRef, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { pictureToSend } from '../kit/forms/picture-file.ts'
import { foreignPictures, withPictures } from './word-paste.ts'

const MOST_PICTURES = 40
const WRITTEN_IN = /^data:image\/(png|jpe?g|webp);base64,/i

/** A picture that is written into the text itself, as a file; null for one that lies elsewhere, which no page may read. */
const fileOf = (src: string): File | null => {
  const [head, type] = WRITTEN_IN.exec(src) ?? []
  if (!head || !type) return null
  try {
    const bytes = Uint8Array.from(atob(src.slice(head.length).replaceAll(/\s/g, '')), (sign) => sign.charCodeAt(0))
    const kind = type.toLowerCase().replace('jpg', 'jpeg')
    return new File([bytes], `picture.${kind}`, { type: `image/${kind}` })
  } catch {
    return null
  }
}

const escaped = (words: string) => words.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export type Pasted = { added: number; lost: number }

/** Pictures that are pasted or dropped: sent, then put where they stood; those that cannot be brought along are counted. */
export const usePastedPictures = (onPicture: (name: string, url: string) => void) => {
  const [sending, setSending] = useState(false)
  const [pasted, setPasted] = useState<Pasted | null>(null)
  const latest = useRef(onPicture)
  latest.current = onPicture

  const nameOf = async (file: File | null): Promise<string | null> => {
    const sent = file && (await pictureToSend(file, uploadMaterialPicture.upload?.maxBytes ?? 0))
    if (!sent || typeof sent === 'string') return null
    try {
      const { data } = await send(uploadMaterialPicture, {}, { file: sent })
      latest.current(data.name, data.url)
      return data.name
    } catch {
      // Counted with those that could not be brought along.
      return null
    }
  }
  const bring = async (view: EditorView, html: string, files: (File | null)[]) => {
    setSending(true)
    setPasted(null)
    const names: (string | null)[] = []
    for (const [i, file] of files.entries()) names.push(i < MOST_PICTURES ? await nameOf(file) : null)
    setSending(false)
    if (view.isDestroyed) return
    view.pasteHTML(withPictures(html, names))
    const added = names.filter((name) => name !== null).length
    setPasted({ added, lost: names.length - added })
  }
  /** True where it was taken care of here. */
  const paste = (view: EditorView, data: DataTransfer | null): boolean => {
    const html = data?.getData('text/html') ?? ''
    const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (html === '' && files.length === 0) return false
    const foreign = foreignPictures(html)
    if (html !== '' && foreign.length === 0) return false
    // A picture copied from a page comes as a file, too.
    const found = foreign.map(
      ({ src }) => fileOf(src) ?? (foreign.length === files.length ? (files[foreign.findIndex((one) => one.src === src)] ?? null) : null),
    )
    if (html !== '') void bring(view, html, found)
    else void bring(view, files.map(({ name }) => `<img src="file:" alt="${escaped(name.replace(/\.[^.]*$/, ''))}">`).join(''), files)
    return true
  }
  return { sending, pasted, paste, forget: () => setPasted(null) }
}
