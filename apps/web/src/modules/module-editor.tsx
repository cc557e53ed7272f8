import type { WhereUsed as Uses } from '@jujur/contract/authoring.ts'
import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getTraineeModuleList, type TraineeModule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { IconSettings } from '@jujur/icons'
import { useState } from 'react'
import { AddItem, useItemSources } from '../authoring/add-item.tsx'
import { ContentTree } from '../authoring/content-tree.tsx'
import { DraftBar } from '../authoring/draft-bar.tsx'
import { EditorFrame } from '../authoring/editor-frame.tsx'
import { EditorPane } from '../authoring/editor-parts.tsx'
import { fieldName } from '../authoring/field-name.ts'
import { ItemPane } from '../authoring/item-pane.tsx'
import { itemIcon } from '../authoring/item-words.ts'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import { ModulePane } from '../authoring/module-pane.tsx'
import { MoveToModule } from '../authoring/move-item.tsx'
import { noDraft, type PaneDraft, withMoves } from '../authoring/pane.ts'
import type { TreeNode } from '../authoring/tree-rows.ts'
import { useItemMoves } from '../authoring/use-item-moves.ts'
import { WhereUsed } from '../authoring/where-used.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { LeaveScope, useLeaveScope } from '../kit/forms/leave-guard.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Section } from '../ui/section.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { useItemCopy } from './item-copy.ts'
import { ItemEditor } from './item-editor.tsx'
import { countsOf } from './module-counts.ts'
import { ModuleFate } from './module-fate.tsx'
import { useNewItems } from './new-items.tsx'

const settings = 'module'
const nodesOf = (t: ReturnType<typeof useTexts<'modules'>>, items: TraineeModule['items']): TreeNode[] => [
  { id: settings, label: t('editor.settings'), icon: IconSettings },
  ...items.map((one) => ({
    id: `item ${one.module_item_id}`,
    label: one.title,
    icon: itemIcon(one),
    movable: true,
    ...(one.mandatory ? {} : { meta: t('item.optional') }),
  })),
]

/** Which part of the module stands open; `renamed` counts up when its name is to be typed. */
const useModulePlace = () => {
  const [current, setCurrent] = useState(settings)
  const [renamed, setRenamed] = useState(0)
  const rename = (node: string) => {
    setCurrent(node)
    setRenamed((before) => before + 1)
  }
  return { current, setCurrent, renamed, rename }
}

const ModuleEditor = ({ module, used, onClose }: { module: TraineeModule; used: Uses; onClose: () => void }) => {
  const t = useTexts('modules')
  const authoring = useTexts('authoring')
  const may = useMay()
  const sources = useItemSources()
  const moves = useItemMoves([module])
  const [moving, setMoving] = useState(false)
  const { current, setCurrent, renamed, rename } = useModulePlace()
  const [language, setLanguage] = useState<ContentLanguage>(module.language === 'ms' ? 'en' : 'ms')
  const [shown, setShown] = useState<PaneDraft | null>(null)
  const [adding, setAdding] = useState(false)
  useCrumbsBelow('modules', module.title)
  const readOnly = !may(UpdateModuleItem.name)
  const shownModule = moves.shown(module)
  const { items } = shownModule
  const item = items.find(({ module_item_id }) => `item ${module_item_id}` === current)
  const choose = (module_item_id: number, begun: boolean) => (begun ? rename : setCurrent)(`item ${module_item_id}`)
  const { scope, leave } = useLeaveScope()
  const made = useNewItems({
    leave,
    module: readOnly ? null : module,
    language: module.language,
    onAdded: choose,
    onList: sources.length > 0 ? () => setAdding(true) : undefined,
  })
  const copyItem = useItemCopy(choose)
  const tabs = <LanguageTabs base={module.language} current={language} onChoose={setLanguage} counts={countsOf(module)} />
  return (
    <EditorFrame
      dropzone={made.dropzone}
      treeLabel={t('editor.parts')}
      formLabel={item ? item.title : t('editor.settings')}
      bar={
        <DraftBar
          draft={withMoves(shown ?? noDraft, moves)}
          readOnly={readOnly}
          title={module.title}
          part={{ kind: 'module', id: module.module_id }}
          badge={module.status === 'archived' && <StateBadge state="expired">{authoring('state.archived')}</StateBadge>}
          actions={<ModuleFate module={module} used={used} onClose={onClose} />}
          fieldName={(field) => fieldName(t, field)}
        />
      }
      tree={
        <ContentTree
          label={t('editor.parts')}
          nodes={nodesOf(t, items)}
          current={item ? current : settings}
          onChoose={(node) => leave(() => setCurrent(node))}
          onMove={readOnly ? undefined : (id, at) => void moves.move(Number(id.slice('item '.length)), { module_id: module.module_id, at })}
          onRename={(id) => leave(() => rename(id))}
        />
      }
      foot={made.buttons}
    >
      {made.panel}
      <LeaveScope value={scope}>
        {item ? (
          <ItemPane
            key={item.module_item_id}
            module={shownModule}
            item={item}
            editor={(onNames) => <ItemEditor {...{ item, language, tabs }} onDraft={onNames} focused={renamed} />}
            onCopy={readOnly ? undefined : copyItem(shownModule, item, leave)}
            onDraft={setShown}
            readOnly={readOnly}
            onGone={() => setCurrent(settings)}
            onMove={readOnly ? undefined : () => leave(() => setMoving(true))}
          />
        ) : (
          <EditorPane>
            <ModulePane module={module} language={language} onDraft={setShown} readOnly={readOnly} tabs={tabs} />
            <Section title={t('editor.used')} ruled>
              <WhereUsed {...used} />
            </Section>
          </EditorPane>
        )}
      </LeaveScope>
      {moving && item && <MoveToModule item={item} module={module} onMove={moves.move} onClose={() => setMoving(false)} />}
      {adding && (
        <AddItem
          module_id={module.module_id}
          title={module.title}
          sources={sources}
          onAdded={(id) => setCurrent(`item ${id}`)}
          onClose={() => setAdding(false)}
        />
      )}
    </EditorFrame>
  )
}

export const ModuleEditorOf = ({ module_id, onClose }: { module_id: number; onClose: () => void }) => {
  const found = useCall(getTraineeModuleList, { module_id })
  return (
    <Answer of={found} isPage>
      {({ module, where_used }) => <ModuleEditor module={module} used={where_used} onClose={onClose} />}
    </Answer>
  )
}
