import {
  type CourseFinding,
  checkTraineeCourse,
  compareTraineeCourse,
  previewTraineeCourse,
  submitTraineeCourseForReview,
} from '@jujur/contract/course-versions.ts'
import { getTraineeCourseList, type TraineeCourse, TraineeCourseDelete, TraineeCourseUpdate } from '@jujur/contract/courses.ts'
import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { createTraineeModule, type TraineeModule, UpdateModuleItem } from '@jujur/contract/modules.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconCertificate, IconEye, IconListCheck, IconPlus, IconSettings, IconSignature } from '@jujur/icons'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { AddItem, useItemSources } from '../authoring/add-item.tsx'
import { ContentTree, type TreeNode } from '../authoring/content-tree.tsx'
import { DraftBar } from '../authoring/draft-bar.tsx'
import { EditorFrame } from '../authoring/editor-frame.tsx'
import { FateMenu } from '../authoring/fate-menu.tsx'
import { fieldName } from '../authoring/field-name.ts'
import { ItemPane } from '../authoring/item-pane.tsx'
import { itemIcon } from '../authoring/item-words.ts'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import { ModulePane } from '../authoring/module-pane.tsx'
import { MoveItem } from '../authoring/move-item.tsx'
import { before, type PaneDraft, withMoves } from '../authoring/pane.ts'
import { useContentDraft } from '../authoring/use-content-draft.ts'
import { useCopy } from '../authoring/use-copy.ts'
import { useFieldErrors } from '../authoring/use-field-errors.tsx'
import { useItemMoves } from '../authoring/use-item-moves.ts'
import { send } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { LeaveScope, useLeaveScope } from '../kit/forms/leave-guard.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { useItemCopy } from '../modules/item-copy.ts'
import { ItemEditor } from '../modules/item-editor.tsx'
import { useNewItems } from '../modules/new-items.tsx'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { StateBadge } from '../ui/state-badge.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { AddModule } from './add-module.tsx'
import { CertificatePane } from './certificate-pane.tsx'
import { CheckPane } from './check-pane.tsx'
import { partOf } from './course-check.tsx'
import { compareHref } from './course-compare.tsx'
import { type CourseFields, changesOf, fieldsOf } from './course-fields.ts'
import { Versions } from './course-published.tsx'
import { CourseSettings } from './course-settings.tsx'
import { CourseState } from './course-state.tsx'
import classes from './courses.module.css'
import { PledgePane } from './pledge-pane.tsx'
import { ItemComments, openOf, SentBack } from './review-comments.tsx'
import { SendForReview } from './send-for-review.tsx'

const [settings, pledge, certificate, check] = ['settings', 'pledge', 'certificate', 'check'] as const
const moduleNode = (module_id: number) => `module ${module_id}`
const itemNode = (module_item_id: number) => `item ${module_item_id}`
/** The part that the address names, such as where a finding of the check is put right. */
const nodeAt = (at: string | null, { modules }: TraineeCourse): string => {
  const [, kind, id] = /^(item|module|place) (\d{1,9})$/.exec(at ?? '') ?? []
  if (kind === 'item') return itemNode(Number(id))
  if (kind === 'module') return moduleNode(Number(id))
  if (kind === 'place') return moduleNode(modules[Number(id) - 1]?.module_id ?? 0)
  return [pledge, certificate, check].find((one) => one === at) ?? settings
}
const idOf = (node: string) => Number(node.split(' ')[1])

/** Pencil: written after the newest version was published. */
const changedSince = (course: TraineeCourse, at: string) => course.versions[0] !== undefined && at > course.versions[0].published_at

/** Something was written since the newest version, or nothing is published yet. */
const isDraft = (course: TraineeCourse, nodes: readonly TreeNode[]) => changedSince(course, course.updated_at) || nodes.some(({ changed }) => changed)

/** Deleted only where it was never sent for review. */
const Fate = ({ course, onClose }: { course: TraineeCourse; onClose: () => void }) => {
  const t = useTexts('courses')
  const may = useMay()
  const copy = useCopy('course')
  const navigate = useNavigate()
  const updating = useSend(TraineeCourseUpdate)
  const deleting = useSend(TraineeCourseDelete, { onDone: onClose })
  const { course_id, version, status, title, versions } = course
  const archive = async (archived: boolean) => (await updating.send({ course_id, version, status: archived ? 'archived' : 'active' })) !== undefined
  const remove = async () => (await deleting.send({ course_id })) !== undefined
  return (
    <FateMenu
      title={title}
      archived={status === 'archived'}
      onCopy={copy && (() => void copy(course_id).then((id) => id && void navigate(`?id=${id}`)))}
      onArchive={may(TraineeCourseUpdate.name) ? archive : undefined}
      onDelete={may(TraineeCourseDelete.name) && versions.length === 0 && status !== 'in_review' ? remove : undefined}
      deleteText={t('delete.text', { title })}
    />
  )
}

/** The draft of the course itself; its modules have their own. */
const useCourseDraft = (course: TraineeCourse) => {
  const t = useTexts('courses')
  const { course_id } = course
  const labels = {
    code: t('fields.code'),
    title: t('fields.title'),
    description: t('fields.description'),
    objectives: t('fields.objectives'),
    price_sen: t('fields.price'),
    validity_months: t('fields.validity'),
  }
  const errors = useFieldErrors(labels, { 10012: 'code' })
  const server = useRef(fieldsOf(course))
  const draft = useContentDraft<CourseFields>({
    name: `course ${course_id}`,
    content: { value: fieldsOf(course), version: course.version },
    refused: errors.refused,
    save: async (changes, version) => {
      const { data } = await send(TraineeCourseUpdate, { course_id, version, ...changesOf(changes, server.current) })
      errors.clear()
      server.current = fieldsOf(data.course)
      // What was typed stays as it was typed: a blank at the end may be the start of the next word.
      return { value: { ...server.current, ...changes }, version: data.course.version }
    },
    load: async () => {
      const { data } = await send(getTraineeCourseList, { course_id })
      const fresh = data.posts[0] as TraineeCourse
      server.current = fieldsOf(fresh)
      return { value: server.current, version: fresh.version }
    },
  })
  return { draft, labels, errorOf: errors.of }
}

const metaOf = (said: readonly (string | null)[]) => {
  const meta = said.filter((one) => one !== null).join(', ')
  return meta === '' ? {} : { meta }
}

/** The tree: settings, the modules with their items, and what stands at the end. */
const nodesOf = (
  t: ReturnType<typeof useTexts<'courses'>>,
  words: ReturnType<typeof useTexts<'modules'>>,
  course: TraineeCourse,
  modules: readonly TraineeModule[],
  /** What the check is called, where this person may see it. */
  checks: string | null,
  sample_item_id: number | null,
  /** What is still to be done at an item, in words. */
  commented: (module_item_id: number) => string | null,
): TreeNode[] => [
  { id: settings, label: t('editor.settings'), icon: IconSettings },
  ...modules.map((module, index) => {
    const { items } = module
    return {
      id: moduleNode(module.module_id),
      label: `${index + 1}. ${module.title}`,
      name: module.title,
      meta: t('editor.items', { count: items.length }),
      movable: true,
      changed: changedSince(course, module.updated_at) || items.some(({ updated_at }) => changedSince(course, updated_at)),
      children: items.map((item) => ({
        id: itemNode(item.module_item_id),
        label: item.title,
        icon: itemIcon(item),
        movable: true,
        changed: changedSince(course, item.updated_at),
        ...metaOf([
          item.mandatory ? null : words('item.optional'),
          item.module_item_id === sample_item_id ? t('sample.mark') : null,
          commented(item.module_item_id),
        ]),
      })),
    }
  }),
  { id: pledge, label: t('editor.pledge'), icon: IconSignature },
  { id: certificate, label: t('editor.certificate'), icon: IconCertificate },
  ...(checks ? [{ id: check, label: checks, icon: IconListCheck }] : []),
]

const Editor = ({ course, onClose }: { course: TraineeCourse; onClose: () => void }) => {
  const t = useTexts('courses')
  const words = useTexts('modules')
  const authoring = useTexts('authoring')
  const may = useMay()
  const sources = useItemSources()
  const { draft, labels, errorOf } = useCourseDraft(course)
  const moves = useItemMoves(course.modules)
  const { params, change } = useAddress()
  const [current, show] = useState(() => nodeAt(params.get('at'), course))
  /** In the address too, so that it is open again after a reload. */
  const setCurrent = (node: string) => {
    show(node)
    change((next) => (node === settings ? next.delete('at') : next.set('at', node)), { replace: true })
  }
  const [asked, setLanguage] = useState<ContentLanguage>(() => {
    const asked = contentLanguages.find((one) => one === params.get('in') && one !== course.language)
    return asked ?? (course.language === 'ms' ? 'en' : 'ms')
  })
  const [pane, setPane] = useState<PaneDraft | null>(null)
  const publishing = useTexts('publishing')
  const [sending, setSending] = useState(false)
  const [adding, setAdding] = useState<'module' | 'item' | null>(null)
  const [moving, setMoving] = useState(false)
  const [renamed, setRenamed] = useState(0)
  const onDraft = useCallback((shown: PaneDraft | null) => setPane(shown), [])
  // What was written after a move is undone before it.
  const { forget } = moves
  const written = draft.value
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft, and only that.
  useEffect(() => forget(), [written])
  useCrumbsBelow('courses', draft.value.title)

  const { languages } = draft.value
  // One that the course is no longer to have is not written in; with none there is only its own.
  const language = !languages || languages.includes(asked) ? asked : (languages[0] ?? course.language)
  const modules = draft.value.modules.flatMap((id) => course.modules.find(({ module_id }) => module_id === id) ?? []).map(moves.shown)
  const readOnly = !may(TraineeCourseUpdate.name)
  const itemsReadOnly = !may(UpdateModuleItem.name)
  const item = modules.flatMap(({ items }) => items).find(({ module_item_id }) => itemNode(module_item_id) === current)
  const module = modules.find(({ module_id, items }) => moduleNode(module_id) === current || items.some((one) => one === item))
  const choose = (module_item_id: number, begun: boolean) => {
    setCurrent(itemNode(module_item_id))
    if (begun) setRenamed((times) => times + 1)
  }
  const { scope, leave } = useLeaveScope()
  const made = useNewItems({
    leave,
    module: readOnly ? null : (module ?? null),
    language: course.language,
    onAdded: choose,
    onList: sources.length > 0 ? () => setAdding('item') : undefined,
  })
  const copyModule = useCopy('module')
  const copyItem = useItemCopy(choose)
  const mayCheck = may(checkTraineeCourse.name)
  const openFinding = ({ module_item_id, module_no, code, language: of }: CourseFinding) => {
    const found = module_no === null ? undefined : modules[module_no - 1]
    setCurrent(module_item_id !== null ? itemNode(module_item_id) : found ? moduleNode(found.module_id) : partOf(code))
    if (of && of !== course.language) setLanguage(of)
  }
  const isOpen = current === pledge || current === certificate || (current === check && mayCheck) || module !== undefined
  const open = isOpen ? current : settings
  const live = course.versions[0]
  const commented = (module_item_id: number) => {
    const count = openOf(course.sent_back?.comments ?? [], module_item_id).length
    return count > 0 ? publishing('comments.open', { count }) : null
  }
  const nodes = nodesOf(t, words, course, modules, mayCheck ? publishing('check.title') : null, draft.value.sample_item_id, commented)
  const isNext = isDraft(course, nodes)
  const compared = useCall(compareTraineeCourse, { course_id: course.course_id }, { enabled: live !== undefined && may(compareTraineeCourse.name) })
  const count = compared.data?.changes.length ?? 0
  const compare = (item?: number) =>
    live &&
    may(compareTraineeCourse.name) && (
      <TextLink to={compareHref(course.course_id, live.course_version_id, item)}>{t('compare.open', { version: live.version_no })}</TextLink>
    )
  const tabs = (
    <LanguageTabs base={course.language} current={language} onChoose={setLanguage} counts={course.counts} languages={draft.value.languages} />
  )
  // The form's own state, unless the course itself still has something to save.
  const shown = pane && draft.state === 'saved' ? before(pane, draft) : draft
  const nameOf = (field: string) => {
    const key = field.split('.')[0] ?? ''
    const own = {
      ...labels,
      modules: t('list.modules'),
      pledge_text: t('editor.pledge'),
      certificate: t('editor.certificate'),
      needs: t('needs.title'),
      sample_item_id: t('sample.title'),
      cover: t('cover.title'),
      cover_alt: t('fields.coverAlt'),
    }
    return pane === null && key in own ? own[key as keyof typeof own] : fieldName(words, field)
  }
  // What is typed and not yet answered is something new.
  const nothingNew = shown.state === 'saved' && draft.version === course.version ? course.nothing_new : null
  const onMove = (node: string, to: number, parent: string | null) => {
    if (parent !== null) {
      const go = () => void moves.move(idOf(node), { module_id: idOf(parent), at: to })
      // In another module its form begins anew.
      return node === open && module && parent !== moduleNode(module.module_id) ? leave(go) : go()
    }
    const id = idOf(node)
    const others = draft.value.modules.filter((one) => one !== id)
    others.splice(to, 0, id)
    draft.set({ modules: others })
  }
  return (
    <EditorFrame
      dropzone={made.dropzone}
      treeLabel={t('editor.parts')}
      formLabel={item?.title ?? module?.title ?? draft.value.title}
      bar={
        <DraftBar
          draft={withMoves(shown, moves)}
          readOnly={readOnly && itemsReadOnly}
          title={draft.value.title}
          part={{ kind: 'course', id: course.course_id }}
          badge={
            course.sent_back && course.status !== 'in_review' ? (
              <StateBadge state="rejected">{publishing('state.3')}</StateBadge>
            ) : live && course.status === 'published' && isNext ? (
              <StateBadge state="notStarted">{t('editor.draftOf', { version: live.version_no + 1 })}</StateBadge>
            ) : (
              <CourseState status={course.status} />
            )
          }
          line={
            live &&
            isNext && (
              <>
                {course.people > 0 && t('editor.live', { version: live.version_no, count: course.people })}{' '}
                <span className={classes.whole}>{compare()}</span>
              </>
            )
          }
          actions={
            <>
              {may(previewTraineeCourse.name) && (
                <Button
                  component={Link}
                  to={hrefOf('courses', { preview: course.course_id })}
                  variant="default"
                  leftSection={<IconEye size={17} stroke={1.75} aria-hidden="true" />}
                >
                  {t('editor.preview')}
                </Button>
              )}
              {may(submitTraineeCourseForReview.name) && course.status !== 'archived' && (
                <Button why={nothingNew && publishing(`send.${nothingNew}`)} onClick={() => void draft.flush().then(setSending)}>
                  {count > 0 ? t('editor.sendChanges', { count }) : publishing('send.open')}
                </Button>
              )}
              <Fate course={course} onClose={onClose} />
            </>
          }
          fieldName={nameOf}
        />
      }
      tree={
        <ContentTree
          label={t('editor.parts')}
          nodes={nodes}
          current={open}
          onChoose={(node) => leave(() => setCurrent(node))}
          onMove={readOnly || itemsReadOnly ? undefined : onMove}
          onRename={(node) =>
            leave(() => {
              setCurrent(node)
              setRenamed((times) => times + 1)
            })
          }
        />
      }
      foot={
        !readOnly && (
          <>
            <Button size="xs" variant="subtle" leftSection={<IconPlus size={16} stroke={1.75} />} onClick={() => leave(() => setAdding('module'))}>
              {t('editor.addModule')}
            </Button>
            {made.buttons}
          </>
        )
      }
    >
      {made.panel}
      <LeaveScope value={scope}>
        {course.sent_back && (
          <div className={classes.asked}>
            <SentBack
              sent_back={course.sent_back}
              items={
                open === settings
                  ? {
                      isThere: (id) => modules.some(({ items }) => items.some(({ module_item_id }) => module_item_id === id)),
                      onOpen: (id) => leave(() => setCurrent(itemNode(id))),
                    }
                  : undefined
              }
            />
            {item && <ItemComments comments={course.sent_back.comments.filter(({ module_item_id }) => module_item_id === item.module_item_id)} />}
          </div>
        )}
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
            actions={
              <>
                <TextLink to={hrefOf('modules', { id: module.module_id })}>{t('editor.openModule')}</TextLink>
                {!readOnly && copyModule && (
                  <Button
                    variant="default"
                    onClick={() =>
                      void copyModule(module.module_id).then(async (id) => {
                        if (id === undefined) return
                        draft.set({ modules: draft.value.modules.toSpliced(draft.value.modules.indexOf(module.module_id) + 1, 0, id) })
                        if (await draft.flush()) setCurrent(moduleNode(id))
                      })
                    }
                  >
                    {authoring('copy.act')}
                  </Button>
                )}
                {!readOnly && (
                  <Button
                    variant="danger"
                    onClick={() => {
                      draft.set({ modules: draft.value.modules.filter((id) => id !== module.module_id) })
                      setCurrent(settings)
                    }}
                  >
                    {t('editor.takeOut')}
                  </Button>
                )}
              </>
            }
          />
        )}
        {module && item && (
          <ItemPane
            // In another module its form begins with that one's version.
            key={`${module.module_id} ${item.module_item_id}`}
            module={module}
            item={item}
            editor={(onNames) => <ItemEditor {...{ item, language, tabs }} onDraft={onNames} focused={renamed} />}
            onDraft={onDraft}
            readOnly={itemsReadOnly}
            onCopy={itemsReadOnly ? undefined : copyItem(module, item, leave)}
            onGone={() => setCurrent(moduleNode(module.module_id))}
            onMove={itemsReadOnly ? undefined : () => leave(() => setMoving(true))}
            line={compare(item.module_item_id)}
          />
        )}
      </LeaveScope>
      {moving && module && item && <MoveItem item={item} module={module} modules={modules} onMove={moves.move} onClose={() => setMoving(false)} />}
      {sending && (
        <SendForReview
          course={{ course_id: course.course_id, version: draft.version, title: draft.value.title }}
          onClose={() => setSending(false)}
          onOpen={(finding) =>
            leave(() => {
              openFinding(finding)
              setSending(false)
            })
          }
          onSent={() => setSending(false)}
        />
      )}
      {adding === 'module' && (
        <AddModule
          taken={new Set(draft.value.modules)}
          mayMake={may(createTraineeModule.name)}
          onClose={() => setAdding(null)}
          onTake={async (module_id) => {
            draft.set({ modules: [...draft.value.modules, module_id] })
            if (await draft.flush()) setCurrent(moduleNode(module_id))
          }}
        />
      )}
      {adding === 'item' && module && (
        <AddItem
          module_id={module.module_id}
          title={module.title}
          sources={sources}
          onAdded={(id) => setCurrent(itemNode(id))}
          onClose={() => setAdding(null)}
        />
      )}
    </EditorFrame>
  )
}

export const CourseEditorOf = ({ course_id, onClose }: { course_id: number; onClose: () => void }) => {
  // What is in it is changed on screens of its own, and whether there is something to send hangs on that.
  const found = useCall(getTraineeCourseList, { course_id }, { fresh: true })
  return (
    <Answer of={found} waiting={<Sheet>{null}</Sheet>}>
      {({ posts: [course] }) => course && <Editor course={course} onClose={onClose} />}
    </Answer>
  )
}
