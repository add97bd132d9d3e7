#!/bin/sh
# One shard of a job as one task of a Slurm array. The folder of the job lies where
# all nodes see it.
#
#   CGO_ENABLED=0 go build -o /shared/scale ./scale
#   /shared/scale shard cubequeens -n 11 -force -count 256 -o /shared/queens11
#   SCALE=/shared/scale sbatch --array=0-255%64 docker/slurm/array.sh /shared/queens11
#   /shared/scale status /shared/queens11
#
# When some were killed, the same again for those that are missing:
#
#   SCALE=/shared/scale sbatch --array="$(/shared/scale status /shared/queens11 -missing)" docker/slurm/array.sh /shared/queens11
#   /shared/scale merge /shared/queens11
#
# The number of the shard is SLURM_ARRAY_TASK_ID. Half a minute before the time is
# over the process is asked to stop, so that the next one goes on from there.
#SBATCH --job-name=scale
#SBATCH --cpus-per-task=1
#SBATCH --time=24:00:00
#SBATCH --signal=B:TERM@30
#SBATCH --requeue
#SBATCH --output=scale-%A_%a.log
set -eu
exec "${SCALE:-scale}" run "$1" -workers "${SLURM_CPUS_PER_TASK:-1}"
