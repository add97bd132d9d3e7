package page

import (
	"path"
	"strings"
)

// LanguageOf returns the language of a notebook or a text by the name of its file: "ja" for
// NAME.ja.ipynb and NAME.ja.md, whose originals are NAME.ipynb and NAME.md, and "" for any
// other.
func LanguageOf(file string) string {
	stem := strings.TrimSuffix(file, path.Ext(file))
	if strings.HasSuffix(stem, ".ja") {
		return "ja"
	}
	return ""
}

// words are what the page itself says, in Japanese.
var words = map[string]string{
	"Answer in code":       "コードによる解答",
	"Code":                 "コード",
	"Contents":             "目次",
	"Menu":                 "メニュー",
	"Home":                 "トップ",
	"Link to this heading": "この見出しへのリンク",
	"Neighbours":           "前後のページ",
	"Next":                 "次",
	"On this page":         "このページ",
	"Output":               "出力",
	"Previous":             "前",
	"Search":               "検索",
	"Skip to the text":     "本文へ",
	"The course":           "講座",
	"✓ checked":            "✓ 確認済み",
	"✓ %d values checked":  "✓ %d 個の値を確認",
}

// say returns a word of the page in the language of its text.
func (o *Options) say(english string) string {
	if japanese := words[english]; japanese != "" && o.Language == "ja" {
		return japanese
	}
	return english
}
