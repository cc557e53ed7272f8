import { getTraineeCourseList, type TraineeCourse } from '@jujur/contract/courses.ts'
import { createTraineeModule } from '@jujur/contract/modules.ts'
import { IconPlus } from '@jujur/icons'
import { useState } from 'react'
import { AddItem, useItemSources } from '../authoring/add-item.tsx'
import { ContentTree } from '../authoring/content-tree.tsx'
import { EditorFrame } from '../authoring/editor-frame.tsx'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import { MoveItem } from '../authoring/move-item.tsx'
import type { PaneDraft } from '../authoring/pane.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { LeaveScope } from '../kit/forms/leave-guard.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useNewItems } from '../modules/new-items.tsx'
import { Button } from '../ui/button.tsx'
import { AddModule } from './add-module.tsx'
import { CourseEditorBar } from './course-editor-bar.tsx'
import { itemNode } from './course-nodes.ts'
import { CoursePart } from './course-part.tsx'
import { SendForReview } from './send-for-review.tsx'
import { useCourseEditor } from './use-course-editor.ts'

const CourseEditor = ({ course, onClose }: { course: TraineeCourse; onClose: () => void }) => {
  const t = useTexts('courses')
  const may = useMay()
  const sources = useItemSources()
  const editor = useCourseEditor(course)
  const { draft, moves, place, language, scope, leave, readOnly, itemsReadOnly } = editor
  const { modules, module, item, open, nodes } = editor.parts
  const [pane, setPane] = useState<PaneDraft | null>(null)
  const [dialog, setDialog] = useState<'send' | 'move' | 'add module' | 'add item' | null>(null)
  const close = () => setDialog(null)
  useCrumbsBelow('courses', draft.value.title)
  const openItem = (module_item_id: number, begun: boolean) => (begun ? place.rename : place.open)(itemNode(module_item_id))
  const made = useNewItems({
    leave,
    module: readOnly ? null : (module ?? null),
    language: course.language,
    onAdded: openItem,
    onList: sources.length > 0 ? () => setDialog('add item') : undefined,
  })
  const tabs = (
    <LanguageTabs base={course.language} current={language} onChoose={place.setLanguage} counts={course.counts} languages={draft.value.languages} />
  )
  return (
    <EditorFrame
      dropzone={made.dropzone}
      treeLabel={t('editor.parts')}
      formLabel={item?.title ?? module?.title ?? draft.value.title}
      bar={
        <CourseEditorBar
          editor={editor}
          pane={pane}
          onSend={() => void draft.flush().then((saved) => saved && setDialog('send'))}
          onClose={onClose}
        />
      }
      tree={
        <ContentTree
          label={t('editor.parts')}
          nodes={nodes}
          current={open}
          onChoose={(node) => leave(() => place.open(node))}
          onMove={readOnly || itemsReadOnly ? undefined : editor.moveNode}
          onRename={(node) => leave(() => place.rename(node))}
        />
      }
      foot={
        !readOnly && (
          <>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={() => leave(() => setDialog('add module'))}
            >
              {t('editor.addModule')}
            </Button>
            {made.buttons}
          </>
        )
      }
    >
      {made.panel}
      <LeaveScope value={scope}>
        <CoursePart editor={editor} tabs={tabs} onDraft={setPane} onMove={() => setDialog('move')} onAdded={openItem} />
      </LeaveScope>
      {dialog === 'move' && module && item && <MoveItem item={item} module={module} modules={modules} onMove={moves.move} onClose={close} />}
      {dialog === 'send' && (
        <SendForReview
          course={{ course_id: course.course_id, version: draft.version, title: draft.value.title, isPublished: course.versions.length > 0 }}
          onClose={close}
          onOpen={(finding) =>
            leave(() => {
              editor.openFinding(finding)
              close()
            })
          }
          onSent={close}
        />
      )}
      {dialog === 'add module' && (
        <AddModule
          taken={new Set(draft.value.modules)}
          mayMake={may(createTraineeModule.name)}
          onClose={close}
          onTake={(module_id) => editor.putIn(module_id, draft.value.modules.length)}
        />
      )}
      {dialog === 'add item' && module && (
        <AddItem module_id={module.module_id} title={module.title} sources={sources} onAdded={(id) => place.open(itemNode(id))} onClose={close} />
      )}
    </EditorFrame>
  )
}

export const CourseEditorOf = ({ course_id, onClose }: { course_id: number; onClose: () => void }) => {
  // What is in it is changed on screens of its own, and whether there is something to send hangs on that.
  const found = useCall(getTraineeCourseList, { course_id }, { fresh: true })
  return (
    <Answer of={found} isPage>
      {({ posts: [course] }) => course && <CourseEditor course={course} onClose={onClose} />}
    </Answer>
  )
}
