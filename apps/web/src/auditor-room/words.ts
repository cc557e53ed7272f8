/** The guest's own words, until they are revealed: in this tab alone, since nobody else may know them. */
const key = (auditor_sample_id: number) => `auditor-words ${auditor_sample_id}`

export const keepWords = (auditor_sample_id: number, words: string): void => {
  try {
    sessionStorage.setItem(key(auditor_sample_id), words)
  } catch {}
}
export const keptWords = (auditor_sample_id: number): string => {
  try {
    return sessionStorage.getItem(key(auditor_sample_id)) ?? ''
  } catch {
    return ''
  }
}

/** SHA-256 of the bytes of UTF-8, as a shell makes it of the same words. */
export const sha256Of = async (words: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(words))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
