import type { TraineeCourse } from '@jujur/contract/courses.ts'
import type { TraineeModule } from '@jujur/contract/modules.ts'
import { IconCertificate, IconListCheck, IconSettings, IconSignature } from '@jujur/icons'
import { itemIcon } from '../authoring/item-words.ts'
import type { TreeNode } from '../authoring/tree-rows.ts'
import type { useTexts } from '../kit/texts/texts.ts'

/** The parts of a course in its tree, by their ids. */
export const [settings, pledge, certificate, check] = ['settings', 'pledge', 'certificate', 'check'] as const
export const moduleNode = (module_id: number) => `module ${module_id}`
export const itemNode = (module_item_id: number) => `item ${module_item_id}`
/** The part that the address names, such as where a finding of the check is put right. */
export const nodeAt = (at: string | null, { modules }: TraineeCourse): string => {
  const [, kind, id] = /^(item|module|place) (\d{1,9})$/.exec(at ?? '') ?? []
  if (kind === 'item') return itemNode(Number(id))
  if (kind === 'module') return moduleNode(Number(id))
  if (kind === 'place') return moduleNode(modules[Number(id) - 1]?.module_id ?? 0)
  return [pledge, certificate, check].find((one) => one === at) ?? settings
}
/** Of a module or an item. */
export const idOf = (node: string) => Number(node.split(' ')[1])

/** Pencil: written after the newest version was published. */
const changedSince = (course: TraineeCourse, at: string) => course.versions[0] !== undefined && at > course.versions[0].published_at

/** Something was written since the newest version, or nothing is published yet. */
export const isDraft = (course: TraineeCourse, nodes: readonly TreeNode[]) =>
  changedSince(course, course.updated_at) || nodes.some(({ changed }) => changed)

const metaOf = (said: readonly (string | null)[]) => {
  const meta = said.filter((one) => one !== null).join(', ')
  return meta === '' ? {} : { meta }
}

/** The tree: settings, the modules with their items, and what stands at the end. */
export const nodesOf = (
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
