"""The hub of a class on one server: a container and a volume for each user."""
import os

c = get_config()  # noqa: F821

c.JupyterHub.ip = "0.0.0.0"
c.JupyterHub.port = 8000
c.JupyterHub.hub_ip = "0.0.0.0"
c.JupyterHub.hub_connect_ip = "hub"
c.JupyterHub.cookie_secret_file = "/srv/jupyterhub/cookie_secret"
c.JupyterHub.db_url = "sqlite:////srv/jupyterhub/jupyterhub.sqlite"

c.JupyterHub.authenticator_class = "shared-password"
c.Authenticator.allow_all = True
c.SharedPasswordAuthenticator.user_password = os.environ["CLASS_PASSWORD"]

c.JupyterHub.spawner_class = "dockerspawner.DockerSpawner"
c.DockerSpawner.image = os.environ["CLASS_IMAGE"]
c.DockerSpawner.network_name = os.environ["CLASS_NETWORK"]
c.DockerSpawner.cmd = ["jupyterhub-singleuser"]
c.DockerSpawner.remove = True
c.DockerSpawner.volumes = {"puzzlelab-class-{username}": "/home/learner"}
c.DockerSpawner.mem_limit = os.environ.get("CLASS_MEMORY", "2G")
c.DockerSpawner.cpu_limit = float(os.environ.get("CLASS_CPUS", "2"))
# No capabilities, no way to become root, and a limit on processes.
c.DockerSpawner.extra_host_config = {
    "cap_drop": ["ALL"],
    "security_opt": ["no-new-privileges"],
    "pids_limit": 512,
}
c.Spawner.default_url = "/lab/tree/00-tour.ipynb"
