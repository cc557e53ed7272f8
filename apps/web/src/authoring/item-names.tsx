import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getGlobalAdminViewMaterial, type Material, UpdateMaterial } from '@jujur/contract/materials.ts'
import type { ModuleItem } from '@jujur/contract/modules.ts'
import { getQuizList, type Quiz, UpdateQuiz } from '@jujur/contract/quizzes.ts'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { refresh } from '../kit/call/refresh.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './forms.module.css'
import { type OnDraft, useShownDraft } from './pane.ts'
import { TranslatedFields } from './translated-fields.tsx'
import { type ByLanguage, changedLanguages } from './translations.ts'
import { useContentDraft } from './use-content-draft.ts'
import { useFieldErrors } from './use-field-errors.tsx'

type Names = { title: string; translations: ByLanguage<'title'> }
/** What a material or quiz is called, and how a new name of it is kept; its other texts go along unseen, so that no translation is lost. */
type Source = {
  name: string
  base: ContentLanguage
  names: Names
  version: number
  outdated: Partial<Record<ContentLanguage, string[]>>
  max: number
  mayEdit: boolean
  save: (changes: Partial<Names>, before: Names, version: number) => Promise<Source>
  load: () => Promise<Source>
}

const lists = ['getTraineeCourseList', 'getTraineeModuleList', 'compareTraineeCourse', 'getMaterialList', 'QuizList'] as const

const ofMaterial = (material: Material, mayEdit: boolean): Source => {
  const { material_id, language, title, translations, version, outdated } = material
  return {
    ...{ name: `names of material ${material_id}`, base: language, names: { title, translations }, version, outdated, max: 200, mayEdit },
    save: async ({ translations: changed, ...own }, before, made) => {
      const sent = changed && { translations: changedLanguages(before.translations, changed) }
      return ofMaterial((await send(UpdateMaterial, { material_id, version: made, ...own, ...sent })).data.material, mayEdit)
    },
    load: async () => ofMaterial((await send(getGlobalAdminViewMaterial, { material_id })).data.material, mayEdit),
  }
}

const namesOf = (translations: Quiz['translations']): ByLanguage<'title'> =>
  Object.fromEntries(Object.entries(translations).map(([language, texts]) => [language, { title: texts?.name }]))
const ofQuiz = (quiz: Quiz, mayEdit: boolean): Source => {
  const { quiz_id, language, name, translations, version } = quiz
  const outdated = Object.fromEntries(Object.entries(quiz.outdated).map(([one, fields]) => [one, fields?.map(() => 'title')]))
  return {
    ...{ name: `names of quiz ${quiz_id}`, base: language, names: { title: name, translations: namesOf(translations) }, version, outdated, max: 150 },
    mayEdit,
    save: async ({ title, translations: changed }, before, made) => {
      const languages = changed && Object.entries(changedLanguages(before.translations, changed))
      const sent = languages && { translations: Object.fromEntries(languages.map(([one, texts]) => [one, texts && { name: texts.title ?? '' }])) }
      const own = title === undefined ? {} : { name: title }
      return ofQuiz((await send(UpdateQuiz, { quiz_id, version: made, ...own, ...sent })).data.quiz, mayEdit)
    },
    load: async () => ofQuiz((await send(getQuizList, { quiz_id })).data.quizzesList[0] as Quiz, mayEdit),
  }
}

type Props = { language: ContentLanguage; tabs: ReactNode; onDraft: OnDraft; field: RefObject<HTMLDivElement | null> }

const Fields = ({ source, language, tabs, onDraft, field }: Props & { source: Source }) => {
  const t = useTexts('modules')
  const labels = { title: t('fields.title'), translations: t('fields.translations') }
  const errors = useFieldErrors({ ...labels, name: labels.title }, { 10060: 'title' })
  const server = useRef(source)
  const keep = (next: Source) => {
    server.current = next
    return next
  }
  const draft = useContentDraft<Names>({
    name: source.name,
    content: { value: source.names, version: source.version },
    refused: errors.refused,
    save: async (changes, version) => {
      const next = keep(await server.current.save(changes, server.current.names, version))
      errors.clear()
      refresh(lists)
      // What was typed stays as it was typed: a blank at the end may be the start of the next word.
      return { value: { ...next.names, ...changes }, version: next.version }
    },
    load: async () => {
      const next = keep(await server.current.load())
      return { value: next.names, version: next.version }
    },
  })
  useShownDraft(draft, onDraft)
  const { base, outdated, max, mayEdit } = server.current
  return (
    <div ref={field} className={classes.form}>
      {tabs}
      <TranslatedFields
        fields={[{ key: 'title', label: labels.title, max }]}
        base={base}
        language={language === base ? null : language}
        values={draft.value}
        translations={draft.value.translations}
        outdated={outdated}
        onBase={(_, title) => draft.set({ title })}
        onTranslations={(translations) => draft.set({ translations })}
        errorOf={(key) => errors.of(key) ?? errors.of('name')}
        readOnly={!mayEdit}
      />
    </div>
  )
}

/** What is edited begins with what the server has now. */
const isOld = ({ isFetchedAfterMount, error }: { isFetchedAfterMount: boolean; error: unknown }) => !isFetchedAfterMount && !error

const OfMaterial = ({ material_id, ...props }: Props & { material_id: number }) => {
  const may = useMay()
  const found = useCall(getGlobalAdminViewMaterial, { material_id }, { fresh: true })
  if (isOld(found)) return <SkeletonRows rows={2} />
  return <Answer of={found}>{({ material }) => <Fields source={ofMaterial(material, may(UpdateMaterial.name))} {...props} />}</Answer>
}
const OfQuiz = ({ quiz_id, ...props }: Props & { quiz_id: number }) => {
  const may = useMay()
  const found = useCall(getQuizList, { quiz_id }, { fresh: true })
  if (isOld(found)) return <SkeletonRows rows={2} />
  return <Answer of={found}>{({ quizzesList: [quiz] }) => quiz && <Fields source={ofQuiz(quiz, may(UpdateQuiz.name))} {...props} />}</Answer>
}

/** What an item is called, in two languages, written where it stands; it is called so wherever it is used. */
export const ItemNames = ({ item, focused, ...props }: Omit<Props, 'field'> & { item: ModuleItem; focused: number }) => {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focused === 0) return
    // It may have to be read first.
    const look = setInterval(() => {
      const input = field.current?.querySelector('input')
      if (!input) return
      clearInterval(look)
      input.focus()
      input.select()
    }, 50)
    return () => clearInterval(look)
  }, [focused])
  return item.material_id === null ? (
    <OfQuiz quiz_id={item.quiz_id ?? 0} field={field} {...props} />
  ) : (
    <OfMaterial material_id={item.material_id} field={field} {...props} />
  )
}
