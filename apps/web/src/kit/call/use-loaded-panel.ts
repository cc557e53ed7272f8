import { useState } from 'react'
import { useLocation } from 'react-router'
import { usePanel } from '../../ui/use-panel.ts'
import { showTrouble } from './trouble.ts'

/** A panel of the header: what it shows is loaded when it is first opened, and going somewhere closes it too. `load` answers what was loaded. */
export const useLoadedPanel = <Loaded extends object | true>(load: () => Promise<Loaded>) => {
  const { open, setOpen, ...panel } = usePanel()
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  const { key } = useLocation()
  const [shown, setShown] = useState(key)
  if (shown !== key) {
    setShown(key)
    setOpen(false)
  }
  const close = () => setOpen(false)
  const toggle = async () => {
    setOpen(!open)
    if (open || loaded) return
    try {
      setLoaded(await load())
    } catch (error) {
      close()
      showTrouble(error)
    }
  }
  return { ...panel, open, close, toggle: () => void toggle(), loaded }
}
