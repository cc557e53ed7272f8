import type { Material } from '@jujur/contract/materials.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeServer } from '../kit/testing/fake-server.ts'
import { renderScreen } from '../kit/testing/render-for-test.tsx'
import { StillOpen } from './side.tsx'

const picture = {
  type: 'image',
  language: 'en',
  title: 'The office',
  description: '',
  html: null,
  transcript: '',
  captions: {},
  translations: {},
  outdated: {},
  topics: ['policy'],
} as unknown as Material
const named = (title: string) => Object.fromEntries(['ch', 'es', 'jp', 'de', 'fr', 'ms'].map((language) => [language, { title }]))
const points = () =>
  within(screen.getByRole('list'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const show = (material: Partial<Material>) => {
  fakeServer({})
  renderScreen(<StillOpen material={{ ...picture, ...material }} />)
}

test('a title that a language lacks is still to do, in one line with the others', () => {
  show({ translations: { ...named('Pejabat'), de: {}, fr: { title: ' ' } } })
  expect(points()).toEqual(['No title in Deutsch and Français'])
})

test('what the base language does not have, no other lacks', () => {
  show({ translations: named('Pejabat') })
  expect(screen.getByText('Nothing. Every language has what it needs.')).toBeTruthy()
})

test('a description, the text itself, and what is older than its original are told too', () => {
  const translations = { ...named('Teks'), ms: { title: 'Teks', description: 'Apa', html: '<p>Apa</p>' } }
  show({ type: 'text', html: '<p>What</p>', description: 'What', translations, outdated: { ms: ['html'] } })
  const rest = '中文, Español, 日本語, Deutsch, and Français'
  expect(points()).toEqual([`No text in ${rest}`, `No description in ${rest}`, 'The Bahasa Melayu text is older than the English'])
})

test('a recording needs captions and a transcript in each language', () => {
  const captions = { en: { url: '', cues: 4, outdated: false }, de: { url: '', cues: 4, outdated: true } }
  const translations = { ...named('Teks'), ms: { title: 'Teks', transcript: 'Apa' } }
  show({ type: 'audio', transcript: 'What', captions: captions as Material['captions'], translations })
  expect(points()).toEqual([
    'No captions in 中文, Español, 日本語, Français, and Bahasa Melayu',
    'The Deutsch captions are older than the English',
    'No transcript in 中文, Español, 日本語, Deutsch, and Français',
  ])
})
