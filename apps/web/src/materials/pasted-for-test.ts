/** What other programs put on the clipboard, as they do. */

/** Google Docs: everything within a `b` that is not bold, looks by style alone, lists within lists without an item between. */
export const googleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-7c1f0f5e-7fff-2b8a-9d1e-0a1b2c3d4e5f"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;">Gifts</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;"><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">Say </span><span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">no</span><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">, </span><span style="font-size:11pt;font-weight:400;font-style:italic;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">kindly</span><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:baseline;white-space:pre-wrap;">, and </span><a href="https://example.com/tell" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;font-weight:400;font-style:normal;text-decoration:underline;-webkit-text-decoration-skip:none;text-decoration-skip-ink:none;vertical-align:baseline;white-space:pre-wrap;">tell someone</span></a><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;vertical-align:super;white-space:pre-wrap;">1</span></p><br /><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;margin-bottom:6pt;"><span style="font-size:16pt;font-weight:400;font-style:normal;text-decoration:none;">Before you answer</span></h2><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation"><span style="font-size:11pt;font-weight:400;font-style:normal;text-decoration:none;">Why me?</span></p></li><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation"><span style="font-weight:400;">Why now?</span></p></li></ul></ul><ol style="margin-top:0;"><li dir="ltr" style="list-style-type:decimal;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400;">Stop</span></p></li></ol><p dir="ltr"><span style="font-size:11pt;"><span style="border:none;display:inline-block;overflow:hidden;width:602px;height:401px;"><img src="https://lh7-rt.googleusercontent.com/docsz/AD_4nXc?key=abc" width="602" height="401" style="margin-left:0px;margin-top:0px;" /></span></span></p></b><br class="Apple-interchange-newline">`

const wordItem = (list: string, level: number, mark: string, text: string, place = 'Middle') =>
  `<p class=MsoListParagraphCxSp${place} style='margin-left:${18 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:${list} level${level} lfo${list.slice(1)}'><![if !supportLists]><span\nstyle='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>\n\n`

/** Word: its own elements, conditional comments, list items that are paragraphs, the marks of lists as text. */
export const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15"><link rel=File-List href="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {mso-style-unhide:no; margin:0cm;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt;word-wrap:break-word'><!--StartFragment-->
<h1><span lang=EN-GB>Gifts<o:p></o:p></span></h1>
<h2><a name="_Toc1"></a><span lang=EN-GB>Before you answer<o:p></o:p></span></h2>
<p class=MsoNormal><span lang=EN-GB>Say <b>no</b>, <i>kindly</i>, and <a href="https://example.com/tell">tell someone</a>.<o:p></o:p></span></p>
${wordItem('l1', 1, '·', 'Why me?', 'First')}${wordItem('l1', 1, '·', 'Why now?')}${wordItem('l1', 2, 'o', 'Before a choice?')}${wordItem('l0', 1, '1.', 'Stop')}${wordItem('l0', 1, '2.', 'Ask', 'Last')}<p class=MsoNormal><span lang=EN-GB><o:p>&nbsp;</o:p></span></p>
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Picture_x0020_1" style='width:451pt;height:301pt'><v:imagedata src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png"/></v:shape><![endif]--><![if !vml]><img width=602 height=401 src="file:///C:/Users/a/AppData/Local/Temp/msohtmlclip1/01/clip_image002.jpg" v:shapes="Picture_x0020_1"><![endif]></p>
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'><tr style='mso-yfti-irow:0'><td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal><span lang=EN-GB>Gift<o:p></o:p></span></p></td><td width=301 valign=top><p class=MsoNormal><span lang=EN-GB>Answer<o:p></o:p></span></p></td></tr></table>
<!--EndFragment--></body></html>`

/** LibreOffice Writer: plain elements, with its own style sheet in the head. */
export const libreOffice = `<!DOCTYPE html>
<html>
<head>
	<meta http-equiv="content-type" content="text/html; charset=utf-8"/>
	<title></title>
	<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
	<style type="text/css">
		@page { size: 21cm 29.7cm; margin: 2cm }
		h1 { margin-bottom: 0.21cm; background: transparent; page-break-after: avoid }
		p { line-height: 115%; margin-bottom: 0.25cm; background: transparent }
	</style>
</head>
<body lang="en-GB" link="#000080" vlink="#800000" dir="ltr">
<h1 class="western">Gifts</h1>
<p style="line-height: 115%; margin-bottom: 0.25cm">Say <b>no</b>, <i>kindly</i>,
and <span style="text-decoration: underline"><font color="#000000"><span style="font-weight: normal">tell someone</span></font></span>.</p>
<h2 class="western"><b>Before you answer</b></h2>
<ul>
	<li><p style="line-height: 115%; margin-bottom: 0.25cm">Why me?</p>
	<ul>
		<li><p style="line-height: 115%">Why now?</p></li>
	</ul></li>
</ul>
<ol>
	<li><p style="line-height: 115%">Stop</p></li>
</ol>
<p style="line-height: 115%; margin-bottom: 0.25cm"><br/>
<br/>

</p>
<table width="665" cellpadding="4" cellspacing="0">
	<col width="324"/>
	<col width="324"/>
	<thead>
		<tr valign="top">
			<th width="324" style="border-top: 1px solid #000000"><p>Gift</p></th>
			<th width="324"><p>Answer</p></th>
		</tr>
	</thead>
	<tbody>
		<tr valign="top">
			<td><p>Pen</p></td>
			<td><p>Yes</p></td>
		</tr>
	</tbody>
</table>
</body>
</html>`
