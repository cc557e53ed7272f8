"""Prints as JSON what a reader has in the second sheet of a workbook: rows of [type, value], empty cells as null.

report-readers.py openpyxl FILE.xlsx | fods FILE.fods | gnumeric FILE.gnumeric
"""
import datetime
import gzip
import json
import sys
import xml.etree.ElementTree as tree

TABLE = '{urn:oasis:names:tc:opendocument:xmlns:table:1.0}'
OFFICE = '{urn:oasis:names:tc:opendocument:xmlns:office:1.0}'
TEXT = '{urn:oasis:names:tc:opendocument:xmlns:text:1.0}'
GNUMERIC = '{http://www.gnumeric.org/v10.dtd}'
FIRST = datetime.date(1899, 12, 30)


def cell(value):
    if value is None or value == '':
        return None
    if isinstance(value, bool):
        return ['yes', value]
    if isinstance(value, (datetime.datetime, datetime.date)):
        return ['day', value.isoformat()[:10]]
    if isinstance(value, (int, float)):
        return ['number', float(value)]
    return ['text', value]


def openpyxl_rows(path):
    import openpyxl

    book = openpyxl.load_workbook(path)
    for row in book[book.sheetnames[1]].iter_rows(values_only=True):
        yield [cell(value) for value in row]


def words_of(node):
    words = node.text or ''
    for child in node:
        if child.tag == TEXT + 's':
            words += ' ' * int(child.get(TEXT + 'c', '1'))
        elif child.tag == TEXT + 'tab':
            words += '\t'
        elif child.tag == TEXT + 'line-break':
            words += '\n'
        else:
            words += words_of(child)
        words += child.tail or ''
    return words


def fods_cell(node):
    kind = node.get(OFFICE + 'value-type')
    if kind == 'date':
        return ['day', node.get(OFFICE + 'date-value')[:10]]
    if kind in ('float', 'currency', 'percentage'):
        return ['number', float(node.get(OFFICE + 'value'))]
    return cell('\n'.join(words_of(p) for p in node.findall(TEXT + 'p')))


def fods_rows(path):
    table = tree.parse(path).getroot().findall('.//' + TABLE + 'table')[1]
    for row in table.iter(TABLE + 'table-row'):
        if int(row.get(TABLE + 'number-rows-repeated', '1')) > 1 and all(fods_cell(one) is None for one in row):
            continue
        cells = []
        for one in row:
            cells += [fods_cell(one)] * min(int(one.get(TABLE + 'number-columns-repeated', '1')), 200)
        for _ in range(int(row.get(TABLE + 'number-rows-repeated', '1'))):
            yield cells


def gnumeric_rows(path):
    raw = open(path, 'rb').read()
    root = tree.fromstring(gzip.decompress(raw) if raw[:2] == b'\x1f\x8b' else raw)
    sheet = root.findall('.//' + GNUMERIC + 'Sheet')[1]
    looks_at = [
        ([int(region.get(edge)) for edge in ('startRow', 'endRow', 'startCol', 'endCol')], region.find(GNUMERIC + 'Style').get('Format', ''))
        for region in sheet.iter(GNUMERIC + 'StyleRegion')
    ]

    def look(row, column):
        for (first, last, left, right), words in looks_at:
            if first <= row <= last and left <= column <= right:
                return words.lower()
        return ''

    rows = {}
    for one in sheet.iter(GNUMERIC + 'Cell'):
        kind, value = one.get('ValueType'), one.text or ''
        if kind == '60':
            found = cell(value)
        elif kind in ('30', '40'):
            is_day = 'yy' in look(int(one.get('Row')), int(one.get('Col')))
            found = ['day', (FIRST + datetime.timedelta(days=int(float(value)))).isoformat()] if is_day else ['number', float(value)]
        elif kind is None and value.startswith('='):
            found = ['formula', value]
        else:
            found = ['unknown', str(kind) + value]
        rows.setdefault(int(one.get('Row')), {})[int(one.get('Col'))] = found
    for at in range(max(rows, default=-1) + 1):
        row = rows.get(at, {})
        yield [row.get(column) for column in range(max(row, default=-1) + 1)]


readers = {'openpyxl': openpyxl_rows, 'fods': fods_rows, 'gnumeric': gnumeric_rows}
json.dump(list(readers[sys.argv[1]](sys.argv[2])), sys.stdout)
