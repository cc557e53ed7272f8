/** What outlives the change from one lesson to the next: text size, and whether the outline is folded. */
import { createContext, useContext } from 'react'
import type { TextSize } from './reading.ts'

type Setting = {
  reading: { size: TextSize; setSize: (size: TextSize) => void }
  folded: boolean
  setFolded: (folded: boolean) => void
}

const SettingContext = createContext<Setting>({
  reading: { size: 'normal', setSize: () => undefined },
  folded: false,
  setFolded: () => undefined,
})
export const FrameSetting = SettingContext.Provider
export const useFrameSetting = (): Setting => useContext(SettingContext)
