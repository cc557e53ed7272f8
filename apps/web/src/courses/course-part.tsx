import type { ModuleItem, TraineeModule } from '@jujur/contract/modules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import type { ReactNode } from 'react'
import { ItemPane } from '../authoring/item-pane.tsx'
import { ModulePane } from '../authoring/module-pane.tsx'
import type { OnDraft } from '../authoring/pane.ts'
import { useCopy } from '../authoring/use-copy.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useItemCopy } from '../modules/item-copy.ts'
import { ItemEditor } from '../modules/item-editor.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { CertificatePane } from './certificate-pane.tsx'
import { CheckPane } from './check-pane.tsx'
import { CompareLink } from './course-comparison.tsx'
import { certificate, check, itemNode, moduleNode, pledge, settings } from './course-nodes.ts'
import { Versions } from './course-published.tsx'
import { CourseSettings } from './course-settings.tsx'
import classes from './courses.module.css'
import { PledgePane } from './pledge-pane.tsx'
import { ItemComments, SentBack } from './review-comments.tsx'
import type { CourseEditorState } from './use-course-editor.ts'

type Props = {
  editor: CourseEditorState
  tabs: ReactNode
  onDraft: OnDraft
  /** The open item is to go elsewhere. */
  onMove: () => void
  /** An item became another, which is opened. */
  onAdded: (module_item_id: number, begun: boolean) => void
}

const ModuleActs = ({ editor: { draft, readOnly, putIn, takeOut }, module }: Pick<Props, 'editor'> & { module: TraineeModule }) => {
  const t = useTexts('courses')
  const authoring = useTexts('authoring')
  const copyModule = useCopy('module')
  const { module_id } = module
  const copy = async () => {
    const id = await copyModule?.(module_id)
    if (id !== undefined) await putIn(id, draft.value.modules.indexOf(module_id) + 1)
  }
  return (
    <>
      <TextLink to={hrefOf('modules', { id: module_id })}>{t('editor.openModule')}</TextLink>
      {!readOnly && copyModule && (
        <Button variant="default" onClick={() => void copy()}>
          {authoring('copy.act')}
        </Button>
      )}
      {!readOnly && (
        <Button variant="danger" onClick={() => takeOut(module_id)}>
          {t('editor.takeOut')}
        </Button>
      )}
    </>
  )
}

type ItemProps = Omit<Props, 'onAdded'> & { module: TraineeModule; item: ModuleItem; onCopy: (() => void) | undefined }
const CourseItem = ({ editor, tabs, module, item, onDraft, onMove, onCopy }: ItemProps) => {
  const { course, place, language, leave, itemsReadOnly } = editor
  return (
    <ItemPane
      module={module}
      item={item}
      editor={(onNames) => <ItemEditor {...{ item, language, tabs }} onDraft={onNames} focused={place.renamed} />}
      onDraft={onDraft}
      readOnly={itemsReadOnly}
      onCopy={onCopy}
      onGone={() => place.open(moduleNode(module.module_id))}
      onMove={itemsReadOnly ? undefined : () => leave(onMove)}
      line={<CompareLink course={course} item={item.module_item_id} />}
    />
  )
}

/** What a reviewer asked for: of the course beside its settings, of an item beside the item. */
const AskedChanges = ({ editor: { course, parts, place, leave } }: Pick<Props, 'editor'>) => {
  const { modules, item, open } = parts
  if (!course.sent_back) return null
  const isThere = (id: number) => modules.some(({ items }) => items.some(({ module_item_id }) => module_item_id === id))
  const onOpen = (id: number) => leave(() => place.open(itemNode(id)))
  return (
    <div className={classes.asked}>
      <SentBack sent_back={course.sent_back} items={open === settings ? { isThere, onOpen } : undefined} />
      {item && <ItemComments comments={course.sent_back.comments.filter(({ module_item_id }) => module_item_id === item.module_item_id)} />}
    </div>
  )
}

/** The part of the course that stands open: its settings, pledge, check or certificate, a module, or an item of one. */
export const CoursePart = ({ editor, tabs, onDraft, onMove, onAdded }: Props) => {
  const { course, draft, labels, errorOf, language, leave, readOnly, itemsReadOnly, openFinding } = editor
  const copyItem = useItemCopy(onAdded)
  const { module, item, open } = editor.parts
  return (
    <>
      <AskedChanges editor={editor} />
      {open === settings && (
        <>
          <CourseSettings {...{ course, draft, language, tabs, labels, errorOf, readOnly }} />
          <Versions versions={course.versions} />
        </>
      )}
      {open === pledge && <PledgePane course={course} draft={draft} readOnly={readOnly} />}
      {open === check && <CheckPane course_id={course.course_id} onOpen={openFinding} />}
      {open === certificate && <CertificatePane {...{ course, draft, language, tabs, readOnly }} />}
      {module && !item && (
        <ModulePane
          key={module.module_id}
          module={module}
          language={language === module.language ? course.language : language}
          onDraft={onDraft}
          readOnly={itemsReadOnly}
          tabs={tabs}
          actions={<ModuleActs editor={editor} module={module} />}
        />
      )}
      {/* In another module its form begins with that one's version. */}
      {module && item && (
        <CourseItem
          key={`${module.module_id} ${item.module_item_id}`}
          {...{ editor, tabs, onDraft, onMove, module, item }}
          onCopy={itemsReadOnly ? undefined : copyItem(module, item, leave)}
        />
      )}
    </>
  )
}
