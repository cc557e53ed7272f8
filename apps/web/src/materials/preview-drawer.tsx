import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getGlobalAdminViewMaterial, type Material } from '@jujur/contract/materials.ts'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { bcp47Of, languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { MaterialView } from '../player/materials/material-view.tsx'
import type { Played } from '../player/shapes.ts'
import { Drawer } from '../ui/drawer.tsx'
import { SelectField } from '../ui/select-field.tsx'
import classes from './materials.module.css'

/** All languages in which there is something of it, its own first. */
const languagesOf = ({ language, files, translations }: Material): ContentLanguage[] => [
  ...new Set([language, ...Object.keys(files), ...Object.keys(translations)] as ContentLanguage[]),
]

/** Of a package that nobody learns with. */
const fixed = { session_no: 1, reported: false, score: null }

/** As a trainee who reads this language gets it. */
const playedIn = (material: Material, language: ContentLanguage): Played & { url: string | undefined } => {
  const texts = material.translations[language]
  const file = material.files[language] ?? material.files[material.language]
  const html = texts?.html || material.html
  const captions = (Object.entries(material.captions) as [ContentLanguage, { url: string }][]).map(([key, { url }]) => ({ language: key, url }))
  return {
    title: texts?.title || material.title,
    type: material.type,
    language,
    ...(html === null ? {} : { html: linked(html, material.pictures) }),
    ...((texts?.transcript ?? material.transcript) ? { transcript: texts?.transcript || (material.transcript ?? '') } : {}),
    captions: captions.sort((one, other) => Number(other.language === language) - Number(one.language === language)),
    duration_seconds: file?.duration_seconds ?? material.duration_seconds,
    ...(material.scorm
      ? {
          scorm: {
            ...fixed,
            version: material.scorm.version,
            origin: material.scorm.origin,
            opens_windows: material.scorm.settings.opens_windows,
            downloads: material.scorm.settings.downloads,
            parts: material.scorm.parts.map((part) => ({ ...part, status: null, state: {} })),
          },
        }
      : {}),
    url: material.scorm?.url ?? file?.url,
  }
}
const linked = (html: string, pictures: Material['pictures']) =>
  html.replaceAll(/src="(file:[0-9a-f]{64})"/g, (whole, name: string) => (pictures[name] ? `src="${pictures[name]}"` : whole))

const Preview = ({ material, onRenew }: { material: Material; onRenew: () => void }) => {
  const t = useTexts('materials')
  const [language, setLanguage] = useState<ContentLanguage>(material.language)
  const languages = languagesOf(material)
  const { url, ...played } = playedIn(material, language)
  return (
    <div className={classes.preview} lang={bcp47Of(language)}>
      {languages.length > 1 && (
        <SelectField
          label={t('fields.language')}
          value={language}
          options={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(event) => setLanguage(event.currentTarget.value as ContentLanguage)}
        />
      )}
      <MaterialView
        key={`${language} ${Object.keys(material.captions).join()}`}
        material={played}
        url={url}
        progress={null}
        moduleProgressId={null}
        onRenew={onRenew}
        onReopen={onRenew}
      />
    </div>
  )
}

/** A material as trainees get it; nothing is counted. */
export const PreviewDrawer = ({ materialId, onClose }: { materialId: number; onClose: () => void }) => {
  const t = useTexts('materials')
  const answer = useCall(getGlobalAdminViewMaterial, { material_id: materialId }, { fresh: true })
  return (
    <Drawer opened wide onClose={onClose} title={answer.data?.material.title ?? t('preview')} line={t('previewLine')}>
      <Answer of={answer} rows={8}>
        {({ material }) => <Preview material={material} onRenew={() => void answer.refetch()} />}
      </Answer>
    </Drawer>
  )
}
