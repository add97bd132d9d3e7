"""Signs in to the hub of a class as a browser would, starts a server and prints a
token for it, or stops the server:

    PASSWORD=... python through_hub.py PERSON [stop]
"""
import os
import sys
import time

import requests

HUB = "http://127.0.0.1:8000/hub"
LIMIT = 180  # seconds


def main(person, stop):
    wait(hub_answers, "the hub does not answer")
    if sign_in(person, os.environ["PASSWORD"] + "x"):
        sys.exit("the hub accepts a wrong password")
    session = sign_in(person, os.environ["PASSWORD"])
    if not session:
        sys.exit("the hub does not accept the password")
    url = f"{HUB}/api/users/{person}"
    if stop:
        call(session, "DELETE", f"{url}/server")
        wait(lambda: not servers(session, url), "the server does not stop")
        return
    began = time.time()
    call(session, "POST", f"{url}/server")
    wait(lambda: servers(session, url).get("", {}).get("ready"), "the server does not start")
    print(f"the server of {person} is ready after {time.time() - began:.1f} s", file=sys.stderr)
    if requests.get(f"http://127.0.0.1:8000/user/{person}/api/contents", timeout=30).status_code != 403:
        sys.exit("the server can be used without a token")
    token = call(session, "POST", f"{url}/tokens").json()["token"]
    page = f"http://127.0.0.1:8000/user/{person}/lab/tree/00-tour.ipynb"
    requests.get(page, headers={"Authorization": f"token {token}"}, timeout=30).raise_for_status()
    print(token)


def hub_answers():
    try:
        return requests.get(f"{HUB}/login", timeout=10).ok
    except requests.ConnectionError:
        return False


def servers(session, url):
    return call(session, "GET", url).json()["servers"]


def wait(condition, complaint):
    end = time.time() + LIMIT
    while not condition():
        if time.time() > end:
            sys.exit(complaint)
        time.sleep(0.5)


def sign_in(person, password):
    session = requests.Session()
    session.get(f"{HUB}/login", timeout=30).raise_for_status()
    answer = session.post(
        f"{HUB}/login",
        params={"_xsrf": proof(session), "next": "/hub/token"},
        data={"username": person, "password": password},
        timeout=30,
    )
    return session if answer.ok and answer.url.endswith("/hub/token") else None


def call(session, method, url):
    answer = session.request(method, url, params={"_xsrf": proof(session)}, headers={"Referer": f"{HUB}/token"}, timeout=60)
    answer.raise_for_status()
    return answer


def proof(session):
    """The proof that a request comes from a page of the hub itself."""
    return next(c.value for c in session.cookies if c.name == "_xsrf" and c.path == "/hub/")


main(sys.argv[1], sys.argv[2:] == ["stop"])
