#!/bin/sh
# Runs one shard of a job as a task of a Slurm array. All nodes must share the folder of
# the job.
#
#   CGO_ENABLED=0 go build -C scale -o /shared/scale .
#   /shared/scale shard cubequeens -n 11 -force -count 256 -o /shared/queens11
#   SCALE=/shared/scale sbatch --array=0-255%64 docker/slurm/array.sh /shared/queens11
#   /shared/scale status /shared/queens11
#
# If some were killed, submit the missing ones again:
#
#   SCALE=/shared/scale sbatch --array="$(/shared/scale status /shared/queens11 -missing)" docker/slurm/array.sh /shared/queens11
#   /shared/scale merge /shared/queens11
#
# The number of the shard is SLURM_ARRAY_TASK_ID. Half a minute before its time is up,
# the process is asked to stop, so that the next one can continue from there.
#SBATCH --job-name=scale
#SBATCH --cpus-per-task=1
#SBATCH --time=24:00:00
#SBATCH --signal=B:TERM@30
#SBATCH --requeue
#SBATCH --output=scale-%A_%a.log
set -eu
exec "${SCALE:-scale}" run "$1" -workers "${SLURM_CPUS_PER_TASK:-1}"
