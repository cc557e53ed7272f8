/** Runs before every test file of the web app. */
import type { Language } from '@jujur/contract/enumerations.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, vi } from 'vitest'
import { clearTroubles } from '../call/trouble.ts'
import { session } from '../session/session.ts'
import { addTexts, setLanguage } from '../texts/texts.ts'

// A busy machine takes its time; a test that waits in vain still ends.
configure({ asyncUtilTimeout: 4000 })

const texts = import.meta.glob<object>('../../texts/*/*.json', { import: 'default', eager: true })
for (const [path, content] of Object.entries(texts)) {
  const [language, feature] = path.replace('../../texts/', '').replace('.json', '').split('/') as [Language, string]
  addTexts(language, feature, content)
}

afterEach(async () => {
  cleanup()
  vi.unstubAllGlobals()
  clearTroubles()
  session.clear()
  await setLanguage('en')
  localStorage.clear()
})
