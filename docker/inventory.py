"""Lists the contents of the image it runs in, as SPDX 2.3 JSON on standard output:
the packages of Debian, Python, Go and npm. It needs only the standard library.

    python3 inventory.py NAME DIGEST
"""
import datetime
import importlib.metadata
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
from urllib.parse import quote

NONE = "NOASSERTION"
# Where packages that are not Debian's are installed.
ROOTS = [pathlib.Path("/opt"), pathlib.Path("/usr/local")]


def debian():
    """What dpkg has installed. Its copyright files name licences in their own words, so
    they become a comment and not an SPDX expression."""
    release = dict(re.findall(r'^(\w+)="?([^"\n]*)', pathlib.Path("/etc/os-release").read_text(), re.M))
    form = "${Package}\t${Version}\t${Architecture}\t${db:Status-Abbrev}\n"
    for line in output("dpkg-query", "-W", "-f", form):
        name, version, architecture, status = line.split("\t")
        if not status.startswith("ii"):
            continue
        purl = f"pkg:deb/debian/{quote(name)}@{quote(version)}?arch={architecture}&distro=debian-{release['VERSION_ID']}"
        yield package(name, version, purl, remark=debian_licences(name))


def debian_licences(name):
    file = pathlib.Path("/usr/share/doc", name, "copyright")
    if not file.is_file():
        return ""
    named = re.findall(r"^License: *(\S.*)$", file.read_text(errors="replace"), re.M)
    return ", ".join(sorted(set(named)))


def python():
    for folder in sorted(f for root in ROOTS for f in root.glob("**/site-packages")):
        for found in importlib.metadata.distributions(path=[str(folder)]):
            about = found.metadata
            name = re.sub(r"[-_.]+", "-", about["Name"]).lower()
            remark = about.get("License") or ", ".join(
                c.rsplit(" :: ", 1)[-1] for c in about.get_all("Classifier") or [] if c.startswith("License")
            )
            yield package(name, found.version, f"pkg:pypi/{name}@{quote(found.version)}",
                          licence=about.get("License-Expression"), remark=remark.split("\n", 1)[0])


def go():
    """The toolchain, the modules in the module cache, and those that the programs were
    built from."""
    if not shutil.which("go"):
        return
    version = output("go", "env", "GOVERSION")[0].removeprefix("go")
    yield package("go", version, f"pkg:golang/stdlib@{version}", licence="BSD-3-Clause")
    modules = set()
    cache = pathlib.Path(output("go", "env", "GOMODCACHE")[0])
    for folder, below, _ in os.walk(cache):
        modules.update(split_module(pathlib.Path(folder, d).relative_to(cache)) for d in below if "@v" in d)
        below[:] = [d for d in below if "@v" not in d and pathlib.Path(folder, d) != cache / "cache"]
    for line in output("go", "version", "-m", *map(str, ROOTS)):
        words = line.split("\t")
        if len(words) > 3 and words[1] in ("dep", "=>"):
            modules.add((words[2], words[3]))
    for path, version in sorted(modules):
        yield package(path, version, f"pkg:golang/{quote(path)}@{quote(version)}")


def split_module(folder):
    """The module cache writes a capital letter as ! and the lower-case letter."""
    path, version = re.sub("!([a-z])", lambda m: m[1].upper(), str(folder)).rsplit("@", 1)
    return path, version


def npm():
    for file in sorted(f for root in ROOTS for f in root.glob("**/node_modules/**/package.json")):
        owner = file.parent.parent
        if owner.name.startswith("@"):
            owner = owner.parent
        if owner.name != "node_modules":
            continue  # a folder inside a package
        about = json.loads(file.read_text())
        if "version" in about:
            name, licence = about["name"], about.get("license")
            yield package(name, about["version"], f"pkg:npm/{quote(name)}@{about['version']}",
                          remark=licence if isinstance(licence, str) else "")


def package(name, version, purl, licence=None, remark=""):
    entry = {
        "name": name,
        "versionInfo": version,
        "downloadLocation": NONE,
        "filesAnalyzed": False,
        "licenseConcluded": NONE,
        "licenseDeclared": licence if licence and "LicenseRef" not in licence else NONE,
        "copyrightText": NONE,
        "externalRefs": [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
        ],
    }
    if remark:
        entry["licenseComments"] = f"The package says: {remark}"
    return entry


def output(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()


def document(name, digest):
    found = {}
    for kind in (debian, python, go, npm):
        for entry in kind():
            found.setdefault(entry["externalRefs"][0]["referenceLocator"], entry)
    packages = list(found.values())
    for number, entry in enumerate(packages, 1):
        entry["SPDXID"] = f"SPDXRef-Package-{number}"
    image = {
        "name": name, "SPDXID": "SPDXRef-Image", "versionInfo": digest, "downloadLocation": NONE,
        "filesAnalyzed": False, "licenseConcluded": NONE, "licenseDeclared": NONE, "copyrightText": NONE,
        "primaryPackagePurpose": "CONTAINER",
    }
    relations = [("SPDXRef-DOCUMENT", "DESCRIBES", "SPDXRef-Image")]
    relations += [("SPDXRef-Image", "CONTAINS", entry["SPDXID"]) for entry in packages]
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"urn:puzzlelab:sbom:{quote(name)}:{digest.removeprefix('sha256:')}",
        "creationInfo": {
            "created": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: puzzlelab-docker-sbom"],
        },
        "packages": [image] + packages,
        "relationships": [
            {"spdxElementId": a, "relationshipType": kind, "relatedSpdxElement": b} for a, kind, b in relations
        ],
    }


json.dump(document(*sys.argv[1:3]), sys.stdout, indent=1)
print()
