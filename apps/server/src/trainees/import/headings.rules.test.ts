import { traineeFile } from '@jujur/contract/trainees.ts'
import { describe, expect, test } from 'vitest'
import { findHeadings, guessFields } from '../../kit/sheets/columns.rules.ts'
import { importFile, namedTrainee, riskLevelFrom, usernameFrom } from './headings.rules.ts'
import { guessedColumns, saidOf } from './people-file.rules.ts'
import { checkSheet, maskedCell } from './spreadsheet.rules.ts'

const named = (...cells: string[]) => guessFields(traineeFile.fields, namedTrainee, cells)

describe('headings', () => {
  test.each([
    [['Full Name', 'E-mail', 'Phone No.', 'Job Title']],
    [['Nama Penuh', 'E-mel', 'Tel. bimbit', 'Jawatan']],
    [['姓名', '电子邮箱', '手机', '职位']],
    [['Nombre completo', 'Correo electrónico', 'Teléfono', 'Cargo']],
    [['氏名', 'メールアドレス', '電話番号', '役職']],
    [['Vollständiger Name', 'E-Mail-Adresse', 'Telefon', 'Funktion']],
    [['Nom complet', 'Courriel', 'Téléphone', 'Poste']],
  ])('%s are known', (cells) => expect(named(...cells)).toEqual(['name', 'email', 'phone', 'position']))

  test('are found below a title, and nowhere where name or e-mail is missing', () => {
    const rows = [
      { line: 1, cells: ['SELAT MAJU SDN BHD'] },
      { line: 2, cells: ['Senarai staf', 'November'] },
      { line: 3, cells: ['No. KP', 'Nama', 'Emel'] },
    ]
    expect(findHeadings(traineeFile, namedTrainee, rows)).toMatchObject({ at: 2 })
    expect(findHeadings(traineeFile, namedTrainee, rows.slice(0, 2))).toBeNull()
    expect(findHeadings(traineeFile, namedTrainee, [{ line: 1, cells: ['Name', 'Phone'] }])).toBeNull()
  })
})

test('a username comes from the e-mail address, and fits the pattern of usernames', () => {
  expect(['Nur.Aisyah+hr@selat.example', 'jo@selat.example', 'José.Ñúñez@x.test', `${'a'.repeat(60)}@x.test`].map(usernameFrom)).toEqual([
    'nur.aisyah',
    'jo.selat',
    'jose.nunez',
    'a'.repeat(32),
  ])
})

const rows = [
  { line: 1, cells: ['SELAT MAJU SDN BHD'] },
  { line: 3, cells: ['Nama Penuh', 'E-mel', 'Kod'] },
  { line: 4, cells: ['Nur Aisyah', 'aisyah@selat.example', '900101-14-5678'] },
  { line: 5, cells: ['Aisyah Lim', 'aisyah@utara.example', 'x'] },
]

test('a sheet with a title, other headings and no usernames is taken; two of the same name get two usernames', () => {
  const checked = checkSheet(rows)
  expect('rows' in checked && checked.rows.map(({ line, username, problems }) => [line, username, problems])).toEqual([
    [4, 'aisyah', []],
    [5, 'aisyah2', []],
  ])
  expect(checked).toMatchObject({ headings: { name: 'Nama Penuh', email: 'E-mel' } })
})

test('a sheet is read by what was said of its columns, and by nothing else', () => {
  const columns = [
    { column: 1, heading: 'Nama Penuh', field: 'name' },
    { column: 2, heading: 'E-mel', field: 'email' },
    { column: 3, heading: 'Kod', field: 'ic_no' },
  ] as const
  const checked = checkSheet(rows, { heading_line: 3, columns: [...columns] })
  expect('rows' in checked && checked.rows.map(({ fields, problems }) => fields?.ic_no ?? problems)).toEqual([
    '900101145678',
    [{ field: 'ic_no', rule: 'invalid', code: null, value: 'x', row: null }],
  ])
  expect(
    saidOf(
      [1, 2, 3, 4].map((column) => ({ column })),
      { heading_line: 3, columns: columns.slice(0, 2) },
    ),
  ).toEqual({ 1: 'name', 2: 'email', 3: null, 4: null })
})

describe('an identity number', () => {
  test('is masked in the column that is read as such, and wherever twelve digits begin with a birthday; a phone is not', () => {
    expect(maskedCell('ic_no', '900101-14-5678')).toBe('••••••••5678')
    expect(maskedCell('ic_no', 'A1234567')).toBe('••••4567')
    expect(maskedCell(null, '900101145678')).toBe('••••••••5678')
    expect(maskedCell('phone', '601112345678')).toBe('601112345678')
    expect(maskedCell(null, '4410')).toBe('4410')
    expect(maskedCell('name', 'Nur Aisyah')).toBe('Nur Aisyah')
  })
  test('is masked in the samples of columns, and in the rows that may be headings', () => {
    const told = JSON.stringify(
      guessedColumns(
        importFile,
        {
          sheet: null,
          letters: null,
          rows: 1,
          heading_line: 1,
          first_lines: rows.slice(1, 3),
          sample_lines: [4],
          columns: [
            { column: 1, heading: 'No. KP', samples: ['A1234567'], filled: 1 },
            { column: 2, heading: 'Kod', samples: ['900101145678'], filled: 1 },
          ],
        },
        null,
      ),
    )
    expect(told).toContain('••••4567')
    expect(told).not.toMatch(/A1234567|900101/)
  })
})

test('a level of risk is known in six languages and Malay; what is none stays as it is', () => {
  expect(['HIGH', 'tinggi', 'Hoch', 'alto', 'élevé', '高', 'mittel', 'Moyen', 'rendah', '低', 'huge'].map(riskLevelFrom)).toEqual([
    ...Array<string>(6).fill('high'),
    ...Array<string>(2).fill('medium'),
    ...Array<string>(2).fill('low'),
    'huge',
  ])
})
