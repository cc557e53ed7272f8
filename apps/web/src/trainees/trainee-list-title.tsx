import { hrefOf } from '@jujur/contract/screens.ts'
import { createTempTraineeUserRegistration, getDepartmentList, importTraineeUsers } from '@jujur/contract/trainees.ts'
import { IconDots, IconFileImport, IconSitemap, IconUserPlus, IconUsersGroup } from '@jujur/icons'
import { Link } from 'react-router'
import { useMay } from '../kit/call/may.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** What the list is, and how somebody new comes into it. */
export const TraineeListTitle = ({ onDepartments, onCategories }: { onDepartments: () => void; onCategories: () => void }) => {
  const t = useTexts('trainees')
  const may = useMay()
  return (
    <PageTitle
      title={t('list.title')}
      line={t('list.line')}
      actions={
        <>
          {may(importTraineeUsers.name) && (
            <Button
              component={Link}
              to={hrefOf('traineePreRegistration', { import: 'new' })}
              variant="default"
              leftSection={<IconFileImport size={17} stroke={1.75} aria-hidden="true" />}
            >
              {t('pre.import')}
            </Button>
          )}
          {may(createTempTraineeUserRegistration.name) && (
            <Button
              component={Link}
              to={hrefOf('traineePreRegistration', { new: 1 })}
              leftSection={<IconUserPlus size={17} stroke={1.75} aria-hidden="true" />}
            >
              {t('pre.add')}
            </Button>
          )}
          {may(getDepartmentList.name) && (
            <Menu label={t('list.more')} icon={<IconDots size={18} stroke={1.75} aria-hidden="true" />} iconOnly>
              <MenuItem icon={<IconSitemap size={18} stroke={1.75} aria-hidden="true" />} onClick={onDepartments}>
                {t('departments.title')}
              </MenuItem>
              <MenuItem icon={<IconUsersGroup size={18} stroke={1.75} aria-hidden="true" />} onClick={onCategories}>
                {t('categories.title')}
              </MenuItem>
            </Menu>
          )}
        </>
      }
    />
  )
}
