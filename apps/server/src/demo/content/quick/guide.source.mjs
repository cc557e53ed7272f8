// Draws guide.pdf, the two-page sheet "Three questions before you say yes" of the short course.
// Run: node guide.source.mjs   (same input, same file)
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';

const here = (p) => fileURLToPath(new URL(p, import.meta.url));
const poppins = (w) =>
  here(`../../../../../../node_modules/@fontsource/poppins/files/poppins-latin-${w}-normal.woff`);

const C = {
  ink: '#12616D',
  petrol: '#083D47',
  engraving: '#2A7883',
  onPetrol: '#B9D6D9',
  turmeric: '#DFA112',
  text: '#14262A',
  dim: '#4D5E62',
  rule: '#DAE1E2',
  edge: '#768789',
  turnTint: '#FDF3D9',
  turnText: '#664500',
  ok: '#195D2B',
  bad: '#902D19',
};
const L = 56; // left margin: the line stands here
const TX = 104; // text begins here
const R = 539; // right margin
const W = R - TX;

const title = 'Three questions before you say yes';
const doc = new PDFDocument({
  size: 'A4',
  margin: 0,
  autoFirstPage: false,
  pdfVersion: '1.7',
  lang: 'en',
  tagged: true,
  displayTitle: true,
  info: {
    Title: title,
    Author: 'Jujur',
    Subject: 'A two-page guide to the moment before you accept or give something at work',
    Keywords: 'anti-bribery, gifts, Malaysia',
    CreationDate: new Date('2026-01-05T00:00:00Z'),
    ModDate: new Date('2026-01-05T00:00:00Z'),
  },
});
doc.pipe(fs.createWriteStream(here('./guide.pdf')));
for (const w of [400, 500, 600]) doc.registerFont(`p${w}`, poppins(w));

const root = doc.struct('Document');
doc.addStructure(root);

/** Text with its place in the structure tree; answers the y below it. */
function say(tag, text, x, y, { w = W, size = 10.5, font = 400, color = C.text, lead = 1.55, parent = root } = {}) {
  doc.font(`p${font}`).fontSize(size);
  const lineGap = size * lead - doc.currentLineHeight(true);
  const h = doc.heightOfString(text, { width: w, lineGap });
  parent.add(
    doc.struct(tag, () => {
      doc.fillColor(color).text(text, x, y, { width: w, lineGap });
    }),
  );
  return y + h;
}
/** Decoration: outside the structure tree, so a screen reader passes over it. */
function draw(fn) {
  doc.markContent('Artifact', { type: 'Layout' });
  doc.save();
  fn();
  doc.restore();
  doc.endMarkedContent();
}
/** A picture with words for those who do not see it. */
function picture(alt, fn) {
  root.add(
    doc.struct('Figure', { alt }, () => {
      doc.save();
      fn();
      doc.restore();
    }),
  );
}
const hair = (y, x = L, color = C.rule) =>
  draw(() => doc.moveTo(x, y).lineTo(R, y).lineWidth(0.75).stroke(color));

const smooth = (a, b, x) => {
  const t = Math.max(0, Math.min(1, (x - a) / (b - a)));
  return t * t * (3 - 2 * t);
};
/** The portal's engraving: bent lines that come straight from left to right. */
function weave({ w, h, gap, amp, l1, l2, d1 = 0.11, d2 = 0.07, p = 0, a, b, step = 16 }) {
  for (let y0 = -60, i = 0; y0 <= h + 60; y0 += gap, i++) {
    const at = (x) =>
      y0 +
      amp * (1 - smooth(a * w, b * w, x)) *
        Math.sin((2 * Math.PI * x) / l1 + i * d1 + p) *
        Math.cos((2 * Math.PI * x) / l2 - i * d2 + p * 0.7);
    doc.moveTo(-step, at(-step));
    for (let x = 0; x < w + step; x += step)
      doc.quadraticCurveTo(x, at(x), x + step / 2, (at(x) + at(x + step)) / 2);
  }
}

// small drawings, 24 by 24, stroke only
const icons = {
  clock: () => {
    doc.circle(12, 12, 9.5).stroke();
    doc.path('M12 6.5v5.5l3.8 2.6').stroke();
  },
  aloud: () => {
    doc.path('M4.5 4h15a2 2 0 0 1 2 2v9a2 2 0 0 1 -2 2h-8l-5 4v-4h-2a2 2 0 0 1 -2 -2v-9a2 2 0 0 1 2 -2').stroke();
    doc.path('M7 8.8h10M7 12.6h6').stroke();
  },
  free: () => {
    doc.path('M12 22v-7M12 15c0 -5 -7 -3 -7 -10M12 15c0 -5 7 -3 7 -10').stroke();
    doc.path('M2 8l3 -3.5l3 3.5M16 8l3 -3.5l3 3.5').stroke();
  },
  envelope: () => {
    doc.path('M2 5.5h20v14h-20z').stroke();
    doc.path('M2 6l10 8l10 -8').stroke();
  },
  ticket: () => {
    doc.path('M2 6h20v4a2.2 2.2 0 0 0 0 4.4v4h-20v-4a2.2 2.2 0 0 0 0 -4.4z').stroke();
    doc.path('M15 6.5v2M15 11v2.4M15 16v2').stroke();
  },
  person: () => {
    doc.circle(12, 7.5, 4.2).stroke();
    doc.path('M3.5 21.5c0 -5 3.6 -7.5 8.5 -7.5s8.5 2.5 8.5 7.5').stroke();
  },
};
const icon = (name, x, y, size, color) => {
  doc.save();
  doc.translate(x, y).scale(size / 24);
  doc.lineWidth((1.6 * 24) / size).lineCap('round').lineJoin('round').strokeColor(color);
  icons[name]();
  doc.restore();
};

// ---------------------------------------------------------------- page 1
doc.addPage();
const band = 208;
picture('An engraving of fine bent lines that come straight from left to right. One turmeric line runs straight through them and ends in a knot.', () => {
  doc.rect(0, 0, 595.28, band).clip();
  doc.rect(0, 0, 595.28, band).fill(C.petrol);
  weave({ w: 595, h: band, gap: 6.2, amp: 30, l1: 300, l2: 190, p: 1.2, a: 0.22, b: 0.9 });
  doc.lineWidth(0.55).strokeColor(C.engraving).stroke();
  // a calm ground for the title
  const g = doc.linearGradient(0, 0, 0, 140);
  g.stop(0, C.petrol, 1).stop(0.72, C.petrol, 0.94).stop(1, C.petrol, 0);
  doc.rect(0, 0, 595.28, 140).fill(g);
  doc.moveTo(0, 168).lineTo(R - 10, 168).lineWidth(1.8).stroke(C.turmeric);
  doc.circle(R - 2, 168, 5.5).fill(C.turmeric);
});
draw(() => doc.rect(0, band, 596, 3).fill('#FFFFFF')); // a clean lower edge in every viewer
say('H1', title, L, 40, { w: R - L, size: 27, font: 600, color: '#FFFFFF', lead: 1.3 });
say('P', 'For the moment when something is offered, asked for, or about to be given.', L, 86, { w: R - L, size: 12, color: C.onPetrol, lead: 1.5 });

let y = say('P', 'Most bribes do not look like bribes. They look like a kindness, a custom, a small way out of a queue. You rarely have long to think. These three questions fit into the time of one breath. If one of them has no good answer, the answer is no for now.', L, 232, { w: R - L, size: 11.5, lead: 1.6 });

const q = [
  ['clock', 'Why me, and why now?',
    'What does this person need from me, or from my company, this month? Think of a tender, an invoice, a permit, an inspection, a job.',
    'Nothing is open between you.',
    'It comes just before you decide, or just after you decided their way.'],
  ['aloud', 'Could I say it aloud tomorrow?',
    'Picture yourself telling your manager, your team and your family exactly what you received or gave, from whom, and for what.',
    'You would write it in the gift register without blushing.',
    '"Between the two of us." Cash, a voucher, e-wallet credit, no name.'],
  ['free', 'Would I still be free to say no?',
    'After this, could you mark down their bid, send back their goods, issue the finding, or choose somebody else?',
    'You would not think twice.',
    'You feel that you owe them something. That is what was paid for.'],
];
y += 22;
const top = y;
hair(y, L, C.edge);
const knots = [];
const half = (W - 4 - 20) / 2;
const sign = (label, text, x, y0, color, path) => {
  draw(() => {
    doc.translate(x, y0 + 2.5).scale(0.5);
    doc.lineWidth(3).lineCap('round').lineJoin('round').path(path).stroke(color);
  });
  const below = say('P', label, x + 18, y0, { w: half - 18, size: 10, font: 500, color, lead: 1.5 });
  return say('P', text, x + 18, below, { w: half - 18, size: 10, lead: 1.5 });
};
q.forEach(([ic, head, ask, good, bad], i) => {
  y += 16;
  const k = y + 17;
  knots.push([k, ic]);
  y = say('H2', `${i + 1}. ${head}`, TX + 4, y, { w: W - 4, size: 15, font: 600, lead: 1.4 }) + 4;
  y = say('P', ask, TX + 4, y, { w: W - 4, size: 10.5 }) + 8;
  const a = sign('A good sign', good, TX + 4, y, C.ok, 'M3 13l6 6l12 -13');
  const b = sign('A bad sign', bad, TX + 4 + half + 20, y, C.bad, 'M5 5l14 14M19 5l-14 14');
  y = Math.max(a, b) + 14;
  hair(y, i === 2 ? L : TX + 4, i === 2 ? C.edge : C.rule);
});
draw(() => {
  doc.moveTo(L + 17, top).lineTo(L + 17, knots[2][0]).lineWidth(1.6).stroke(C.ink);
  for (const [k, ic] of knots) {
    doc.circle(L + 17, k, 17).lineWidth(1.6).fillAndStroke('#FFFFFF', C.ink);
    icon(ic, L + 8, k - 9, 18, C.ink);
  }
});
y = say('P', 'Not sure? Then you have your answer: wait. "Let me check and come back to you" is a whole sentence.', L, y + 18, { w: R - L, size: 12, font: 600, lead: 1.5 });

// ---------------------------------------------------------------- page 2
doc.addPage();
picture('A turmeric line with a knot along the top of the page.', () => {
  doc.moveTo(0, 44).lineTo(R - 10, 44).lineWidth(1.8).stroke(C.turmeric);
  doc.circle(R - 2, 44, 5.5).fill(C.turmeric);
});
y = say('H1', 'The three questions at work', L, 62, { w: R - L, size: 22, font: 600, lead: 1.35 });

const cases = [
  ['envelope', 'RM200 "for petrol"', 'After a delivery in Klang, a transporter presses two notes into Rashid\'s hand. Rashid signs off the transporter\'s hours.', 'It fails the second question at once: cash, no name, no register. Rashid hands it straight back and reports it the same day.'],
  ['ticket', 'Two seats at the badminton final', 'A friendly software vendor invites Mei Fong. Her team is comparing three offers, and hers is the deciding vote.', 'It fails the first: the timing. She declines warmly, records the offer, and will gladly watch on television.'],
  ['person', 'A place for a nephew', 'A hospital buyer asks Anand for a holiday job for his nephew, "no pressure". Their contract ends in June.', 'It fails the third: afterwards, nobody at the table is free. Anand points to the open application page and tells compliance.'],
];
y += 10;
hair(y, L, C.edge);
for (const [ic, head, story, result] of cases) {
  y += 13;
  const y0 = y;
  draw(() => icon(ic, L + 4, y0 + 3, 26, C.ink));
  const colW = (W - 4 - 22) / 2;
  y = say('H2', head, TX + 4, y, { w: W - 4, size: 12.5, font: 600, lead: 1.4 }) + 3;
  const a = say('P', story, TX + 4, y, { w: colW, size: 10, lead: 1.5 });
  const b = say('P', result, TX + 4 + colW + 22, y, { w: colW, size: 10, lead: 1.5 });
  y = Math.max(a, b) + 13;
  hair(y, TX + 4);
}

y = say('H2', 'What you can say', L, y + 20, { w: R - L, size: 15, font: 600, lead: 1.4 }) + 6;
const lines = [
  ['When something is offered', '"That is kind of you. I cannot take it while I work on your file, and I would rather we both sleep well."'],
  ['When something is asked for', '"I can pay the official fee at the counter, with a receipt. I cannot pay anything else, and I have to report that you asked."'],
  ['When someone above you pushes', '"I would like to help. Please let us ask compliance first, so that neither of us stands alone with it."'],
];
for (const [when, words] of lines) {
  const y1 = y;
  const a = say('P', when, L, y1 + 1, { w: 128, size: 10, font: 500, color: C.dim, lead: 1.5 });
  const b = say('P', words, L + 148, y1, { w: R - L - 148, size: 11, lead: 1.5 });
  y = Math.max(a, b) + 9;
}

const boxTop = y + 8;
const steps = [
  'If you still have it, do not use it, hide it or post it back. Hand it to compliance.',
  'Write down who, what, when, how much, and what was being decided.',
  'If a bribe was offered to you or asked of you, section 25 of the MACC Act 2009 requires a report to the MACC or the police. Compliance will help you today.',
  'If you fear for your safety, get safe first. Then report at once and record it truthfully.',
];
// measure, then draw the ground before the words
doc.font('p400').fontSize(10.5);
const gapOf = (s, l) => s * l - doc.currentLineHeight(true);
const stepH = steps.map((s) => doc.heightOfString(s, { width: R - L - 64, lineGap: gapOf(10.5, 1.5) }) + 4);
const boxH = 16 + 26 + stepH.reduce((s, h) => s + h, 0) + 10;
draw(() => doc.roundedRect(L, boxTop, R - L, boxH, 8).fill(C.turnTint));
y = say('H2', 'If it has already happened', L + 20, boxTop + 14, { w: R - L - 40, size: 13, font: 600, color: C.turnText, lead: 1.5 }) + 5;
const list = doc.struct('L');
root.add(list);
steps.forEach((s, i) => {
  const item = doc.struct('LI');
  list.add(item);
  say('Lbl', `${i + 1}.`, L + 20, y, { w: 20, font: 600, color: C.turnText, lead: 1.5, parent: item });
  say('LBody', s, L + 40, y, { w: R - L - 64, lead: 1.5, parent: item });
  item.end();
  y += stepH[i];
});
list.end();

say('P', 'The law\'s word is gratification: money, gifts, jobs, discounts, favours, whatever the size. Offering and promising count as well as taking. Your company\'s policy may be stricter; follow the stricter rule.', L, boxTop + boxH + 14, { w: R - L, size: 9.5, color: C.dim, lead: 1.5 });

root.end();
doc.end();
console.log('page 2 ends at', Math.round(boxTop + boxH + 14 + 30), 'of 842');
