import { createContext, useContext } from 'react'

/** `done`: it was done; `why`: why nothing was. */
export type Tone = 'done' | 'why'
/** What takes it back again, as long as the sentence stands. */
export type Undo = { label: string; act: () => void }
export type Toast = { say: (text: string, tone?: Tone, undo?: Undo) => void; hush: () => void }

/** By itself: the sign-in pages have buttons and no toasts. */
export const ToastContext = createContext<Toast>({ say: () => {}, hush: () => {} })

/** One sentence at the foot of the window after something was done or could not be, for six seconds or until `hush`; twelve where it can be undone. */
export const useToast = (): Toast => useContext(ToastContext)
