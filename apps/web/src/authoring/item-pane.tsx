import type { CallName } from '@jujur/contract/index.ts'
import { getGlobalAdminViewMaterial } from '@jujur/contract/materials.ts'
import {
  createModuleItem,
  DeleteModuleItem,
  getTraineeModuleList,
  type ModuleItem,
  type ScormRule,
  type TraineeModule,
  UpdateModuleItem,
} from '@jujur/contract/modules.ts'
import { getQuizList } from '@jujur/contract/quizzes.ts'
import { type ReactNode, useCallback, useState } from 'react'
import { send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { showTrouble } from '../kit/call/trouble.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { useConfirm } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { SwitchField } from '../ui/switch-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useToast } from '../ui/use-toast.ts'
import classes from './forms.module.css'
import { itemSources } from './item-sources.ts'
import { type OnDraft, type PaneDraft, together, useShownDraft } from './pane.ts'
import { TopicsField } from './topics-field.tsx'
import { TypedNumber, wholeNumber } from './typed-number.tsx'
import { useContentDraft } from './use-content-draft.ts'
import { editorPath } from './where-used.tsx'

type Fields = Pick<ModuleItem, 'mandatory' | 'topics' | 'scorm_rule'>
const fieldsOf = ({ mandatory, topics, scorm_rule }: ModuleItem): Fields => ({ mandatory, topics, scorm_rule })
const itemIn = (module: TraineeModule, id: number): ModuleItem => {
  const item = module.items.find(({ module_item_id }) => module_item_id === id)
  // Somebody took it out while it was open: what stands here is not sent into nothing.
  if (!item) throw new Error('the item is gone')
  return item
}

/** Where its words and files are edited. */
export const pathOfItem = ({ material_id, quiz_id }: Pick<ModuleItem, 'material_id' | 'quiz_id'>): string =>
  material_id === null ? editorPath({ kind: 'quiz', id: quiz_id ?? 0 }) : editorPath({ kind: 'material', id: material_id })

const percent = wholeNumber(1, 100)

/** When a package counts as done, in its author's word. */
const ScormRuleField = ({ value, onChange, disabled }: { value: ScormRule | null; onChange: (rule: ScormRule) => void; disabled: boolean }) => {
  const t = useTexts('modules')
  return (
    <div className={classes.pair}>
      <SelectField
        label={t('scorm.label')}
        placeholder={t('scorm.none')}
        disabled={disabled}
        value={value?.rule ?? ''}
        onChange={(event) => {
          const rule = event.currentTarget.value as ScormRule['rule'] | ''
          if (rule !== '') onChange(rule === 'score' ? { rule, at_least: 80 } : { rule })
        }}
        options={(['completed', 'passed', 'score'] as const).map((rule) => ({ value: rule, label: t(`scorm.${rule}`) }))}
      />
      {value?.rule === 'score' && (
        <TypedNumber
          label={t('scorm.atLeast')}
          disabled={disabled}
          value={value.at_least}
          read={percent}
          onValue={(at_least) => onChange({ rule: 'score', at_least })}
        />
      )}
    </div>
  )
}

type Props = {
  module: TraineeModule
  item: ModuleItem
  /** Its own words, files and questions, with a draft of their own. */
  editor: (onDraft: OnDraft) => ReactNode
  onDraft: OnDraft
  readOnly: boolean
  onGone: () => void
  /** Asks where it is to go. */
  onMove?: (() => void) | undefined
  onCopy?: (() => void) | undefined
  /** Beside what it is, such as a link to what changed. */
  line?: ReactNode
}

/** What a material or quiz is within its module; its own words and files are edited where it is. */
export const ItemPane = ({ module, item, editor, onDraft, readOnly, onGone, onMove, onCopy, line }: Props) => {
  const t = useTexts('modules')
  const authoring = useTexts('authoring')
  const { duration, number } = useFormat()
  const may = useMay()
  const confirm = useConfirm()
  const { module_item_id } = item
  const list = itemSources.find(({ type }) => type === item.type)?.call.name
  const mayEditIt = list !== undefined && may(list as CallName)
  const draft = useContentDraft<Fields>({
    name: `item ${module_item_id}`,
    content: { value: fieldsOf(item), version: module.version },
    save: async (changes, version) => {
      const { data } = await send(UpdateModuleItem, { module_item_id, version, ...changes })
      return { value: fieldsOf(itemIn(data.module, module_item_id)), version: data.module.version }
    },
    load: async () => {
      const { data } = await send(getTraineeModuleList, { module_id: module.module_id })
      return { value: fieldsOf(itemIn(data.module, module_item_id)), version: data.module.version }
    },
  })
  const [names, setNames] = useState<PaneDraft | null>(null)
  const onNames = useCallback((shown: PaneDraft | null) => setNames(shown), [])
  useShownDraft(names ? together(draft, names) : draft, onDraft)
  const mayName = may(item.material_id === null ? getQuizList.name : getGlobalAdminViewMaterial.name)
  const toast = useToast()
  const putBack = async () => {
    const { type, material_id, quiz_id, position, mandatory, topics, scorm_rule } = item
    const what = material_id === null ? { quiz_id: quiz_id ?? 0 } : { material_id }
    try {
      await send(createModuleItem, { module_id: module.module_id, type, ...what, position, mandatory, topics, scorm_rule })
    } catch (error) {
      showTrouble(error)
    }
  }
  const removing = useSend(DeleteModuleItem, {
    onDone: () => {
      onGone()
      const undo = may(createModuleItem.name) ? { label: authoring('undo'), act: () => void putBack() } : undefined
      toast.say(t('item.removed', { title: item.title }), 'done', undo)
    },
  })
  const remove = async () => {
    if (await confirm({ text: t('item.removeText', { title: item.title }), confirm: t('item.remove'), destructive: true }))
      await removing.send({ module_item_id })
  }
  return (
    <div className={classes.form}>
      <div className={classes.head}>
        <h2>{item.title}</h2>
        <div className={classes.acts}>
          {onCopy && (
            <Button variant="default" onClick={onCopy}>
              {authoring('copy.act')}
            </Button>
          )}
          {onMove && (
            <Button variant="default" onClick={onMove}>
              {authoring('move.open')}
            </Button>
          )}
          {may(DeleteModuleItem.name) && (
            <Button variant="danger" loading={removing.sending} onClick={() => void remove()}>
              {t('item.remove')}
            </Button>
          )}
        </div>
      </div>
      <p className={classes.line}>
        <span>{item.material_type ? t(`type.${item.material_type}`) : t('item.quiz')}</span>
        {item.min_seconds !== null && <span>{t('item.minimum', { time: duration(item.min_seconds) })}</span>}
        {item.questions !== null && <span>{t('item.questions', { count: item.questions, number: number(item.questions) })}</span>}
        {mayEditIt && <TextLink to={pathOfItem(item)}>{t(item.type === 'quiz' ? 'item.editQuiz' : 'item.editMaterial')}</TextLink>}
        {line}
      </p>
      {item.status === 'archived' && <Notice>{t('item.archived')}</Notice>}
      {mayName && editor(onNames)}
      <SwitchField
        label={t('item.mandatory')}
        description={t('item.mandatoryHelp')}
        checked={draft.value.mandatory}
        disabled={readOnly}
        onChange={(event) => draft.set({ mandatory: event.currentTarget.checked })}
      />
      {item.material_type === 'scorm' && (
        <ScormRuleField value={draft.value.scorm_rule} disabled={readOnly} onChange={(scorm_rule) => draft.set({ scorm_rule })} />
      )}
      <TopicsField value={draft.value.topics} disabled={readOnly} onChange={(topics) => draft.set({ topics })} />
    </div>
  )
}
